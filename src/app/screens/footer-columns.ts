import { brand, outsideLinks } from "#shared/brand.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

export interface FooterEntry {
  text: string;
  /** A path of ours. */
  to?: string;
  /** An address elsewhere. */
  href?: string;
  /** The page exists in both languages, and both are offered. */
  inBothLanguages?: boolean;
}

export interface FooterColumn {
  title: string;
  entries: FooterEntry[];
}

const outside = (url: string | undefined) => (url === undefined ? {} : { href: url });

/** The four columns of spec section 2. What has no page yet is plain text, decisions 1.8. */
export function footerColumns(locale: Locale): FooterColumn[] {
  const name = brand.name[locale];
  const text = { locale };
  return [
    {
      title: m.app_footer_policies({}, text),
      entries: [
        { text: m.app_footer_terms({}, text), to: "/terms-and-conditions", inBothLanguages: true },
        { text: m.app_footer_purchase({}, text), to: "/purchase-and-Sale-conditions", inBothLanguages: true },
        { text: m.app_footer_returns({}, text), to: "/returns-and-refunds", inBothLanguages: true },
      ],
    },
    {
      title: m.app_footer_sell({}, text),
      entries: [
        { text: m.app_footer_sell_on({ brand: name }, text), ...outside(outsideLinks.vendorPortal.url) },
        { text: m.app_footer_teams({}, text) },
        { text: m.app_footer_forums({}, text) },
        { text: m.app_footer_affiliates({}, text) },
      ],
    },
    {
      title: m.app_footer_about({}, text),
      entries: [
        { text: m.app_footer_inc({ brand: name }, text) },
        { text: m.app_footer_about_policies({}, text), to: "/terms-and-conditions" },
        { text: m.app_footer_investors({}, text) },
        { text: m.app_footer_career({}, text) },
        { text: m.app_footer_press({}, text) },
        { text: m.app_footer_impact({}, text) },
        { text: m.app_footer_legal({}, text) },
      ],
    },
    {
      title: m.app_footer_help({}, text),
      entries: [
        { text: brand.email, href: `mailto:${brand.email}` },
        { text: m.app_footer_privacy_setting({}, text) },
        { text: m.app_footer_android({}, text), ...outside(outsideLinks.androidApp.url) },
      ],
    },
  ];
}
