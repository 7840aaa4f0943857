/**
 * A bare server of node:http and pg that runs one named statement for each request and returns the rows as
 * JSON. Arguments: statement file (JSON {text, values, single}), connection (JSON), port.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";

const [statementFile = "", connection = "{}", port = "0"] = process.argv.slice(2);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const statement = JSON.parse(readFileSync(statementFile, "utf8"));
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });
createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: "bare", ...statement });
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify(statement.single ? rows[0] : rows));
}).listen(Number(port), "127.0.0.1");
