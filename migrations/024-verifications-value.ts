import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

/** Signing out everywhere, changing a password and deleting an account remove the verifications whose value begins with the account's id. */
export const indexes: ConcurrentIndexes = {
  verifications_value: "on verifications (value text_pattern_ops)",
};

export async function up(): Promise<void> {}
