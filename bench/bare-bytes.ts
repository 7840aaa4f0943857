/** node:http and nothing else: answers every request with the bytes of a file and the headers of another. Arguments: body, headers, port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bodyFile = "", headersFile = "", port = "0"] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, "utf8"));
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
