/** `npm run bench`: all of them, one after the other; each can be run alone. They build nothing: run `npm run build` first. */
import { spawnSync } from "node:child_process";

for (const name of ["pages-and-calls", "orders", "search", "flood", "overload"]) {
  process.stdout.write(`\n— bench/${name}\n`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
