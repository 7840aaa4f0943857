/** `npm run bench`: runs the benchmarks one after another. Each can be run alone, after `npm run build`. */
import { spawnSync } from "node:child_process";

for (const name of ["pages-and-calls", "orders", "search", "flood", "overload"]) {
  process.stdout.write(`\n— bench/${name}\n`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
