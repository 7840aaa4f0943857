/** What stands in place of a person who has left: for admins who read old orders. */
export const deletedName = "Deleted account";

/** An address below .invalid (RFC 2606), which no mail reaches; it names nobody. @param who an id */
export function deletedEmail(who: string): string {
  return `deleted-${who}@deleted.invalid`;
}
