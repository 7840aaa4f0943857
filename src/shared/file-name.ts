/** Names of the files that people download. */
import { brand } from "./brand.ts";
import { isoDay } from "./dates.ts";

export type FileExtension = "csv" | "json";

const prefix = brand.name.en.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** `mela-recovery-codes.txt` */
export function fileName(nameWithExtension: string): string {
  return `${prefix}-${nameWithExtension}`;
}

/**
 * Returns a name with the day in Dhaka: `mela-orders-2026-11-21.csv`.
 * @param topic empty for the file with all data of a person
 */
export function datedFileName(topic: string, extension: FileExtension, now: Date): string {
  return fileName(`${topic ? `${topic}-` : ""}${isoDay(now)}.${extension}`);
}
