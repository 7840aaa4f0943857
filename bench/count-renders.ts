/**
 * Counts the responses that a server renders for the cache. Loaded into it by `--import`. Each rendered
 * response is compressed with Brotli once, a cached one never. Prints the number on SIGUSR2.
 */
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

let renders = 0;
const { brotliCompress } = zlib;
zlib.brotliCompress = ((...args: Parameters<typeof brotliCompress>) => {
  renders++;
  return brotliCompress(...args);
}) as typeof brotliCompress;
syncBuiltinESMExports();
process.on("SIGUSR2", () => process.stdout.write(`renders ${renders}\n`));
