/**
 * A bare node:http server that answers every request with the same bytes. Arguments: body file, headers file,
 * port.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bodyFile = "", headersFile = "", port = "0"] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, "utf8"));
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
