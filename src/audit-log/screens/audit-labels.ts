/** Texts of the audit log. The types require an entry for every action and subject. */

import { ownWordsReason } from "#orders/contract/cancel-reason.ts";
import { orderStatuses } from "#orders/contract/constants.ts";
import { reasonLabel } from "#orders/rules/reason-label.ts";
import { statusLabel } from "#orders/rules/status-label.ts";
import { roleLabel } from "#people/rules/labels.ts";
import type { AuditAction, AuditSubject } from "#shared/audit.ts";
import { formatNumber, type Locale, localDigits, localText } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { maxTableSearchLength } from "#shared/request-limits.ts";
import { roles } from "#shared/role.ts";
import { m } from "#words/messages.js";
import { maxExportedEntries } from "../contract/constants.ts";
import type { AuditEntry } from "../contract.ts";

interface SentenceParts {
  subject: string;
  from: string;
  to: string;
  reason: string;
  /** The stored value of `to`. */
  result: string | null;
  /** The previous name, if it was changed. */
  oldName: string | undefined;
}

type Sentence = (locale: Locale, parts: SentenceParts) => string;

/** Predicates: the actor's name is shown before them. */
const sentences: Record<AuditAction, Sentence> = {
  role_set: m.audit_role_set,
  user_suspended: m.audit_user_suspended,
  user_restored: m.audit_user_restored,
  account_deleted: m.audit_account_deleted,
  second_factor_on: m.audit_second_factor_on,
  second_factor_off: m.audit_second_factor_off,
  recovery_codes_renewed: m.audit_recovery_codes_renewed,
  order_status_set: m.audit_order_status_set,
  order_cancelled: m.audit_order_cancelled,
  product_decided: (locale, parts) =>
    (parts.result === "approved" ? m.audit_product_approved : m.audit_product_denied)(locale, parts),
  product_decision_undone: m.audit_product_decision_undone,
  product_feedback_given: m.audit_product_feedback_given,
  product_sent_again: m.audit_product_sent_again,
  product_price_set: m.audit_product_price_set,
  product_shelved: m.audit_product_shelved,
  product_unshelved: m.audit_product_unshelved,
  sub_category_added: m.audit_sub_category_added,
  sub_category_changed: (locale, { oldName, ...parts }) =>
    oldName === undefined
      ? m.audit_sub_category_changed(locale, parts)
      : m.audit_sub_category_renamed(locale, { ...parts, oldName }),
  sub_category_moved: m.audit_sub_category_moved,
  sub_category_removed: m.audit_sub_category_removed,
  popular_gift_added: m.audit_popular_gift_added,
  popular_gift_changed: (locale, { oldName, ...parts }) =>
    oldName === undefined
      ? m.audit_popular_gift_changed(locale, parts)
      : m.audit_popular_gift_renamed(locale, { ...parts, oldName }),
  popular_gift_moved: m.audit_popular_gift_moved,
  popular_gift_removed: m.audit_popular_gift_removed,
};

const names: Record<AuditAction, (locale: Locale) => string> = {
  role_set: m.audit_name_role_set,
  user_suspended: m.audit_name_user_suspended,
  user_restored: m.audit_name_user_restored,
  account_deleted: m.audit_name_account_deleted,
  second_factor_on: m.audit_name_second_factor_on,
  second_factor_off: m.audit_name_second_factor_off,
  recovery_codes_renewed: m.audit_name_recovery_codes_renewed,
  order_status_set: m.audit_name_order_status_set,
  order_cancelled: m.audit_name_order_cancelled,
  product_decided: m.audit_name_product_decided,
  product_decision_undone: m.audit_name_product_decision_undone,
  product_feedback_given: m.audit_name_product_feedback_given,
  product_sent_again: m.audit_name_product_sent_again,
  product_price_set: m.audit_name_product_price_set,
  product_shelved: m.audit_name_product_shelved,
  product_unshelved: m.audit_name_product_unshelved,
  sub_category_added: m.audit_name_sub_category_added,
  sub_category_changed: m.audit_name_sub_category_changed,
  sub_category_moved: m.audit_name_sub_category_moved,
  sub_category_removed: m.audit_name_sub_category_removed,
  popular_gift_added: m.audit_name_popular_gift_added,
  popular_gift_changed: m.audit_name_popular_gift_changed,
  popular_gift_moved: m.audit_name_popular_gift_moved,
  popular_gift_removed: m.audit_name_popular_gift_removed,
};

const kinds: Record<AuditSubject, (locale: Locale) => string> = {
  user: m.audit_kind_user,
  order: m.audit_kind_order,
  product: m.audit_kind_product,
  sub_category: m.audit_kind_sub_category,
  popular_gift: m.audit_kind_popular_gift,
};

/** The page that shows subjects of a kind, with its query parameters; undefined if there is none. */
const pages: Record<AuditSubject, [path: string, view?: Record<string, string>] | undefined> = {
  user: ["/dashboard/admin/manage-user"],
  order: ["/dashboard/admin/manage-orders"],
  // By default the page shows pending products, but those in the log are decided.
  product: ["/dashboard/admin/manage-product", { status: "all" }],
  // The catalogue page has no search.
  sub_category: undefined,
  popular_gift: undefined,
};

/** Returns the name of an action, for the filter. */
export const actionName = (action: AuditAction, locale: Locale): string => names[action](locale);

export const kindName = (kind: AuditSubject, locale: Locale): string => kinds[kind](locale);

/** Returns the path of the page that shows a subject with this name. */
export function pathTo(kind: AuditSubject, name: string): string | undefined {
  const [path, view] = pages[kind] ?? [];
  return path && `${path}?${new URLSearchParams({ ...view, q: name.slice(0, maxTableSearchLength) })}`;
}

/** Returns a note that the file does not contain all entries, or undefined if it does. */
export function partialFileNote(total: number, locale: Locale): string | undefined {
  return total > maxExportedEntries
    ? m.audit_download_partial(locale, { count: formatNumber(maxExportedEntries, locale) })
    : undefined;
}

/** Returns the current name of a person, or their id if there is no name. */
export function personText({ _id, name, deleted }: NonNullable<AuditEntry["actor"]>, locale: Locale): string {
  return deleted ? m.audit_deleted_account(locale) : name || _id;
}

/**
 * Returns the subject's current name. The entry of a rename returns the new name that it recorded instead. A
 * subject that no longer exists has the name that its entry recorded: entries about sub-categories and gifts
 * contain names, older ones about adding or removing them only the slug. Without any of them, returns the id.
 * The category of a sub-category follows in brackets.
 */
export function subjectText(entry: AuditEntry, locale: Locale): string {
  const { action, subject, from, to, names, oldNames, category } = entry;
  if (subject.kind === "user") return personText(subject, locale);
  if (names) {
    const name = names[languageOfNames(entry, locale)];
    const current = oldNames ? name : localText(locale, subject.name, subject.nameBn) || name;
    return category ? m.audit_in_category(locale, { name: current, category: category[locale] }) : current;
  }
  const slug = action.endsWith("_removed") ? from : action.endsWith("_added") ? to : null;
  return localText(locale, subject.name, subject.nameBn) || slug || subject._id;
}

/** Returns the language of the reader, unless only the name in the other one was changed. */
function languageOfNames({ names, oldNames }: AuditEntry, locale: Locale): Locale {
  if (!names || !oldNames || names[locale] !== oldNames[locale]) return locale;
  return locale === "en" ? "bn" : "en";
}

/** A private-use character as a placeholder for the name of the subject, which may become a link. */
const placeholder = "\u{E000}";

/** Returns the parts of the sentence before and after the name of its subject. */
export function auditSentence(entry: AuditEntry, locale: Locale): [before: string, after: string] {
  const { action, from, to, reason, oldNames } = entry;
  const label = action === "product_price_set" ? priceLabel : stateLabel;
  const parts = {
    subject: placeholder,
    from: label(from, locale),
    to: label(to, locale),
    reason: reasonText(reason, locale),
    result: to,
    oldName: oldNames?.[languageOfNames(entry, locale)],
  };
  const [before = "", after = ""] = sentences[action](locale, parts).split(placeholder);
  return [before, after];
}

/** @param prices one, or several separated by ', ' if the variations of the product have different prices */
function priceLabel(prices: string | null, locale: Locale): string {
  if (prices === null) return m.audit_unknown(locale);
  return prices
    .split(", ")
    .map((taka) => formatTaka(Number(taka), locale))
    .join(", ");
}

/** Returns the label of a role or status; a position or slug with local digits. */
function stateLabel(state: string | null, locale: Locale): string {
  const role = roles.find((each) => each === state);
  const status = orderStatuses.find((each) => each === state);
  if (role) return roleLabel(role, locale);
  if (status) return statusLabel(status, locale);
  return state === null ? m.audit_unknown(locale) : localDigits(state, locale);
}

function reasonText(reason: string | null, locale: Locale): string {
  return reason === null || reason === ownWordsReason
    ? m.audit_other_reason(locale)
    : reasonLabel(reason, locale);
}
