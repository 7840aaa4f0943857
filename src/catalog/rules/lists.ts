/** How a list goes on: opaque cursors. */

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
