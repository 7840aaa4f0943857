/** How a list goes on: opaque cursors, and what the pages' Load More shows next. */
import { homePageSize, homePageStep, listMaximum, similarFirstMore, similarInitial, similarStep } from "../contract.ts";

/** The place in "newest approved first" after which the next page begins. */
export interface ListPosition {
  /** Microseconds since 1970: PostgreSQL's own precision, which a Date would lose. */
  approvedAtMicros: number;
  id: string;
}

export function encodePosition({ approvedAtMicros, id }: ListPosition): string {
  return Buffer.from(`${approvedAtMicros} ${id}`).toString("base64url");
}

/** Undefined for a cursor that is not one of ours. */
export function decodePosition(cursor: string): ListPosition | undefined {
  const match = /^(\d{1,17}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  return match ? { approvedAtMicros: Number(match[1]), id: match[2] as string } : undefined;
}

export function encodeOffset(offset: number): string {
  return Buffer.from(`after ${offset}`).toString("base64url");
}

export function decodeOffset(cursor: string): number | undefined {
  const match = /^after (\d{1,6})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  return match ? Number(match[1]) : undefined;
}

/** Decision 1.4: 10, then 20, 30 … */
export function nextHomeLimit(shown: number): number {
  return Math.min(shown + homePageStep, listMaximum);
}

/** Decision 1.5: 8, then 20, 28 … */
export function nextSimilarLimit(shown: number): number {
  return shown <= similarInitial ? similarFirstMore : Math.min(shown + similarStep, listMaximum);
}

/** A limit from an address: what is not a number or out of range is the first page. */
export function limitOf(text: string | null, initial: number = homePageSize): number {
  const limit = Number(text);
  return text !== null && Number.isInteger(limit) && limit >= 1 && limit <= listMaximum ? limit : initial;
}
