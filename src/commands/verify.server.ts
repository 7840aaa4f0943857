import { openShop } from "#app/open.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { countRecords, findProblems } from "./store/integrity.server.ts";
import { inSnapshot } from "./store/snapshot.server.ts";

export interface Out {
  write(text: string): unknown;
}

/** Returns e.g. `1 product` or `1,200 products`. */
export function counted(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}

/**
 * `npm run verify`: checks all records and prints each problem. Changes nothing, and can run while the shop
 * is running.
 */
export async function runVerify(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  if (args.length > 0) {
    process.stderr.write("This command takes no arguments: npm run verify\n");
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { problems, counts } = await inSnapshot(shop.ctx.pool, async (db) => ({
      problems: await findProblems(db),
      counts: await countRecords(db),
    }));
    for (const problem of problems) out.write(`${problem}\n`);
    const checked = [
      counted(counts.people, "person", "people"),
      counted(counts.products, "product"),
      `${counted(counts.orders, "order")} with ${counted(counts.lines, "line")}`,
      counted(counts.carts, "cart entry", "cart entries"),
    ].join(", ");
    out.write(
      problems.length === 0 ? `No problems found: ${checked}.\n` : `Problems found, see above: ${checked}.\n`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}
