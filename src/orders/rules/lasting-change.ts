import { timeLimitMs } from "#shared/request-limits.ts";
import { type OrderStatus, statusUndoMs } from "../contract/constants.ts";

interface StatusChange {
  /** Null for the first change, which places the order. */
  from: OrderStatus | null;
  status: OrderStatus;
  at: Date | string;
}

/**
 * Returns the change since which the order has its current status. A change that was undone in time leaves
 * the one before it in force, so that an order keeps the day of its delivery.
 * @param history oldest change first
 */
export function lastingChange<Change extends StatusChange>(history: readonly Change[]): Change | undefined {
  const lasting: Change[] = [];
  for (const change of history) {
    const before = lasting.at(-1);
    if (before && isUndo(change, before)) lasting.pop();
    else lasting.push(change);
  }
  return lasting.at(-1);
}

/** An Undo request may take as long as the browser waits for it. */
const undoMs = statusUndoMs + timeLimitMs;

function isUndo(change: StatusChange, before: StatusChange): boolean {
  const tookMs = new Date(change.at).getTime() - new Date(before.at).getTime();
  return change.from === before.status && change.status === before.from && tookMs <= undoMs;
}
