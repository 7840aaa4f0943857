/** What the audit log can say. Whoever writes something new into it adds the word here. */
export const auditActions = [
  "role_set",
  "user_suspended",
  "user_restored",
  "account_deleted",
  "second_factor_on",
  "second_factor_off",
  "order_status_set",
  "order_cancelled",
  "product_decided",
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

/** What an entry is about. */
export const auditSubjects = ["user", "order", "product", "sub_category", "popular_gift"] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** No name, no address, nobody's own words: entries stay when a person leaves. */
export interface AuditDetail {
  /** Role, status, place in a list or price in taka as it was … */
  from?: string;
  /** … and as it became. */
  to?: string;
  /** A ready-made one. */
  reason?: string;
}
