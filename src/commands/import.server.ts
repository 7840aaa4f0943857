import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openImportFile, UnreadableFile } from "#listing/actions/import-file.server.ts";
import { type ImportReport, importProducts, ShopAmbiguous } from "#listing/actions/import-products.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { counted } from "./output.server.ts";
import { withMela } from "./with-mela.server.ts";

const usage = "Usage: npm run import -- <file.jsonl|file.csv> --shop <name> [--approve]\n";

interface ImportArguments {
  file: string;
  shop: string;
  approve: boolean;
}

function parseArguments(args: string[]): ImportArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { shop: { type: "string" }, approve: { type: "boolean", default: false } },
    });
    const [file, ...others] = positionals;
    return file && others.length === 0 && values.shop?.trim()
      ? { file, shop: values.shop, approve: values.approve }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `npm run import -- <file> --shop <name> [--approve]`: imports products into a shop. Can run while Mela
 * is running.
 */
export async function runImport(config: Config, log: Log, projectDir: string, args: string[]): Promise<void> {
  const options = parseArguments(args);
  const size =
    options &&
    (await stat(options.file).then(
      (stats) => (stats.isFile() ? stats.size : undefined),
      () => undefined,
    ));
  if (!options || size === undefined) {
    process.stderr.write(options ? `The file ${options.file} does not exist.\n` : usage);
    process.exitCode = 2;
    return;
  }
  const { file: path, ...settings } = options;
  await withMela({ config, log, projectDir }, async ({ ctx }, stopping) => {
    const startedAt = performance.now();
    const file = openImportFile(path);
    const progress = openProgress(process.stderr, () => (size === 0 ? 1 : file.bytesRead() / size));
    /** What has been imported so far, which an error does not undo. */
    let imported: ImportReport | undefined;
    let isRead = false;
    const report = (result: ImportReport) =>
      process.stdout.write(summary(result, (performance.now() - startedAt) / 1000));
    try {
      const result = await importProducts(
        {
          ...settings,
          rows: untilAborted(file.rows, stopping, () => (isRead = true)),
          onBadRow: (line, reason) => progress.say(`line ${line}: ${reason}`),
          onProgress(soFar) {
            imported = soFar;
            progress.show(soFar);
          },
        },
        { db: ctx.db, publicUrl: config.publicUrl, now: ctx.now },
      );
      progress.end();
      report(result);
      if (result.rows === result.bad) process.exitCode = 1;
    } catch (error) {
      progress.end();
      // Without the rows that were read but not saved yet.
      if (imported) report({ ...imported, rows: rowsOf(imported) });
      const outcome = outcomeOf(imported, isRead);
      const isKnown = error instanceof UnreadableFile || error instanceof ShopAmbiguous;
      process.stderr.write(isKnown ? `${outcome} ${error.message}\n` : `${outcome}\n`);
      if (!isKnown) throw error;
      process.exitCode = 2;
    }
  });
}

function outcomeOf(imported: ImportReport | undefined, isRead: boolean): string {
  if (!imported) return "Nothing was imported.";
  return isRead && rowsOf(imported) === imported.rows
    ? "All rows have been imported, but the import has stopped before its end."
    : "The import has stopped, and the other rows are missing.";
}

const rowsOf = ({ added, updated, unchanged, bad }: ImportReport) => added + updated + unchanged + bad;

async function* untilAborted<T>(
  values: AsyncIterable<T>,
  stopping: AbortSignal,
  onEnd: () => void,
): AsyncGenerator<T> {
  for await (const value of values) {
    stopping.throwIfAborted();
    yield value;
  }
  onEnd();
}

function summary(
  { shop, rows, added, updated, unchanged, bad, withoutSku }: ImportReport,
  seconds: number,
): string {
  const count = (number: number) => number.toLocaleString("en");
  const again =
    withoutSku > 0
      ? `${counted(withoutSku, "row")} without a SKU: importing this file again would add them again.\n`
      : "";
  return (
    `${shop.name}: ${counted(rows, "row")} in ${seconds.toFixed(1)} s: ${count(added)} added, ` +
    `${count(updated)} updated, ${count(unchanged)} unchanged, ${count(bad)} invalid and skipped.\n${again}`
  );
}

/** Shows the progress: a bar below the messages on a terminal, otherwise a line every two seconds. */
export function openProgress(
  out: { isTTY?: boolean; write(text: string): unknown },
  share: () => number,
  clock: () => number = () => performance.now(),
) {
  const width = 30;
  let last = Number.NEGATIVE_INFINITY;
  let bar = "";
  const draw = (rows: number) => {
    const part = Math.min(1, share());
    const full = Math.round(part * width);
    const percent = String(Math.floor(part * 100)).padStart(3);
    return `[${"#".repeat(full)}${"-".repeat(width - full)}] ${percent} %  ${rows.toLocaleString("en")} rows`;
  };
  const erase = () => {
    if (bar) out.write("\r\u001b[K");
  };
  return {
    show({ rows }: { rows: number }) {
      if (clock() - last < (out.isTTY ? 100 : 2_000)) return;
      last = clock();
      if (!out.isTTY) return void out.write(`${draw(rows)}\n`);
      bar = draw(rows);
      out.write(`\r${bar}`);
    },
    say(text: string) {
      erase();
      out.write(`${text}\n`);
      if (bar) out.write(bar);
    },
    end() {
      erase();
      bar = "";
    },
  };
}
