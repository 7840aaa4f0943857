import { openShop } from "#app/open.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { countRecords, faultsOf } from "./store/integrity.server.ts";
import { inSnapshot } from "./store/snapshot.server.ts";

export interface Out {
  write(text: string): unknown;
}

/** `1 product`, `1,200 products`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** `npm run verify`: looks over every record of the shop, and says each fault. Works beside a running shop and changes nothing. */
export async function runVerify(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  if (args.length > 0) {
    process.stderr.write("It takes no words: npm run verify\n");
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { faults, counts } = await inSnapshot(shop.ctx.pool, async (db) => ({
      faults: await faultsOf(db),
      counts: await countRecords(db),
    }));
    for (const fault of faults) out.write(`${fault}\n`);
    const seen = [
      counted(counts.people, "person", "people"),
      counted(counts.products, "product"),
      `${counted(counts.orders, "order")} with ${counted(counts.lines, "line")}`,
      counted(counts.carts, "cart entry", "cart entries"),
    ].join(", ");
    out.write(faults.length === 0 ? `All is well: ${seen}.\n` : `Something is wrong, see above: ${seen}.\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}
