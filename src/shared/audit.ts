/** What the audit log can say. Whoever writes something new into it adds the word here. */
export const auditActions = [
  "role_set",
  "user_suspended",
  "user_restored",
  "account_deleted",
  "order_status_set",
  "order_cancelled",
  "product_decided",
  "product_feedback_given",
  "product_sent_again",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an entry is about. */
export const auditSubjects = ["user", "order", "product"] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** No name, no address, nobody's own words: entries stay when a person leaves. */
export interface AuditDetail {
  /** Role or status as it was … */
  from?: string;
  /** … and as it became. */
  to?: string;
  /** A ready-made one. */
  reason?: string;
}
