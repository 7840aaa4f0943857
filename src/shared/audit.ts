/** The actions of the audit log. */
export const auditActions = [
  "role_set",
  "user_suspended",
  "user_restored",
  "account_deleted",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renewed",
  "order_status_set",
  "order_cancelled",
  "product_decided",
  "product_decision_undone",
  "product_feedback_given",
  "product_sent_again",
  "product_price_set",
  "product_shelved",
  "product_unshelved",
  "sub_category_added",
  "sub_category_changed",
  "sub_category_moved",
  "sub_category_removed",
  "popular_gift_added",
  "popular_gift_changed",
  "popular_gift_moved",
  "popular_gift_removed",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kind of record that an entry is about. */
export const auditSubjects = ["user", "order", "product", "sub_category", "popular_gift"] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Names in both languages. */
export interface AuditNames {
  en: string;
  bn: string;
}

/**
 * Contains no names, addresses or texts of people, because entries stay when an account is deleted. The names
 * of sub-categories and popular gifts are those that an admin has given them.
 */
export interface AuditDetail {
  /**
   * The previous role, status, position in a list, or price in taka (several, separated by `, `, if
   * variations differ); the slug of a sub-category or popular gift that was removed.
   */
  from?: string;
  /** The new role, status, position or price; the slug of a sub-category or popular gift that was added. */
  to?: string;
  /** A predefined reason. */
  reason?: string;
  /** The names that a sub-category or popular gift had after the action; before it, if it was removed. */
  names?: AuditNames;
  /** The names before the action, if it changed them. */
  oldNames?: AuditNames;
  /** The category of a sub-category. */
  category?: AuditNames;
}
