/**
 * Loaded into a shop by `--import`: counts how many responses it renders for the cache. Each is compressed with Brotli once, and a cached one never
 * again. On SIGUSR2 it prints the number.
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
