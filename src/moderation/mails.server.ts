/** Mails to vendors about the review of their products. */
import { greeting, mailTo } from "#accounts/mails.server.ts";
import { type Recipient, verifiedOnly } from "#accounts/rules/recipient.ts";
import { editPath } from "#listing/contract/edit-path.ts";
import { feedbackText } from "#listing/rules/feedback-text.ts";
import type { MailBlock } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { type Locale, localizePath, localText } from "#shared/locale.ts";
import { productPath } from "#shared/page.ts";
import { m } from "#words/messages.js";

export interface MailedProduct {
  id: string;
  title: string;
  titleBn: string | null;
  feedback: string | null;
  /** Unlisted by its vendor; screens and mails say "hidden". */
  shelved: boolean;
  shopClosed: boolean;
}

/** @param publicUrl origin of the links, without a trailing slash */
export function productApprovedMail(to: Recipient, product: MailedProduct, publicUrl: string): Mail {
  if (product.shelved || product.shopClosed) return approvedOffSaleMail(to, product, publicUrl);
  const { language: locale } = to;
  return mailTo("product_approved", to, m.moderation_mail_approved_subject(locale), [
    ...greeting(to),
    m.moderation_mail_approved(locale),
    ...about(to, product),
    {
      label: m.moderation_mail_approved_button(locale),
      url: publicUrl + localizePath(productPath(product.id), locale),
    },
    ownProductsButton(locale, publicUrl),
  ]);
}

/** Says what keeps the approved product from being on sale. */
function approvedOffSaleMail(to: Recipient, product: MailedProduct, publicUrl: string): Mail {
  const { language: locale } = to;
  const { shelved, shopClosed } = product;
  const hidden = () =>
    m.moderation_mail_off_sale_hidden(locale, {
      show: m.listing_own_relist(locale),
      products: m.listing_own_title(locale),
    });
  return mailTo("product_approved", to, m.moderation_mail_off_sale_subject(locale), [
    ...greeting(to),
    m.moderation_mail_off_sale(locale),
    ...(shopClosed ? [m.moderation_mail_off_sale_closed(locale)] : []),
    ...(shelved ? [hidden()] : []),
    ...about(to, product),
    // While the shop is closed, its owner cannot open the vendor's pages.
    ...(shopClosed ? [] : [ownProductsButton(locale, publicUrl)]),
  ]);
}

export function productDeniedMail(to: Recipient, product: MailedProduct, publicUrl: string): Mail {
  const { language: locale } = to;
  return mailTo("product_denied", to, m.moderation_mail_denied_subject(locale), [
    ...greeting(to),
    m.moderation_mail_denied(locale),
    ...about(to, { ...product, feedback: product.feedback ?? m.listing_denied_no_reason(locale) }),
    m.moderation_mail_denied_after(locale),
    {
      label: m.listing_own_fix(locale),
      url: publicUrl + localizePath(editPath(product.id), locale),
    },
  ]);
}

/** Feedback that an admin writes after the decision. */
export function productFeedbackMail(to: Recipient, product: MailedProduct, publicUrl: string): Mail {
  const { language: locale } = to;
  return mailTo("product_feedback", to, m.moderation_mail_feedback_subject(locale), [
    ...greeting(to),
    m.moderation_mail_feedback(locale),
    ...about(to, product),
    ownProductsButton(locale, publicUrl),
  ]);
}

/** Returns title and feedback. The title is the vendor's own text, so unverified addresses do not get it. */
function about(to: Recipient, { title, titleBn, feedback }: MailedProduct): MailBlock[] {
  const { language: locale } = to;
  const shownTitle = localText(locale, title, titleBn);
  const rows = [
    ...verifiedOnly(to, [[m.moderation_mail_product(locale), shownTitle] as const]),
    ...(feedback === null
      ? []
      : [[m.moderation_mail_feedback_row(locale), feedbackText(feedback, locale)] as const]),
  ];
  return rows.length > 0 ? [{ rows }] : [];
}

function ownProductsButton(locale: Locale, publicUrl: string): MailBlock {
  return {
    label: m.moderation_mail_vendor_button(locale),
    url: publicUrl + localizePath("/dashboard/vendor/my-products", locale),
  };
}
