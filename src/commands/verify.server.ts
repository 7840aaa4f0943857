import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { findMissingImages, reportMissing } from "./missing-images.server.ts";
import { counted, type Out } from "./output.server.ts";
import { countRecords, findProblems } from "./store/integrity.server.ts";
import { inSnapshot } from "./store/snapshot.server.ts";
import { withMela } from "./with-mela.server.ts";

/**
 * `npm run verify`: checks all records and that the images exist, and prints each problem. Changes nothing,
 * and can run while Mela is running.
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
  await withMela({ config, log, projectDir, purpose: "read" }, async ({ ctx }, stopping) => {
    const { problems, counts } = await inSnapshot(
      ctx.pool,
      async (db) => ({
        problems: [
          ...(await findProblems(db)),
          ...reportMissing(await findMissingImages(db, ctx, stopping), config),
        ],
        counts: await countRecords(db),
      }),
      stopping,
    );
    for (const problem of problems) out.write(`${problem}\n`);
    const checked = [
      counted(counts.people, "person", "people"),
      counted(counts.products, "product"),
      `${counted(counts.orders, "order")} with ${counted(counts.orderLines, "line")}`,
      counted(counts.cartEntries, "cart entry", "cart entries"),
    ].join(", ");
    out.write(
      problems.length === 0 ? `No problems found: ${checked}.\n` : `Problems found, see above: ${checked}.\n`,
    );
    if (problems.length > 0) process.exitCode = 1;
  });
}
