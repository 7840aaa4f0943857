import { brand, outsideLinks } from "#shared/brand.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

export interface FooterEntry {
  text: string;
  /** An internal path. */
  to?: string;
  /** An external URL. */
  href?: string;
  /** Whether links to both language versions are shown. */
  inBothLanguages?: boolean;
}

export interface FooterColumn {
  title: string;
  entries: FooterEntry[];
}

/** Returns the four columns of spec section 2. Entries without a page are plain text. */
export function footerColumns(locale: Locale): FooterColumn[] {
  const name = brand.name[locale];
  const { vendorPortal } = outsideLinks;
  return [
    {
      title: m.app_footer_policies(locale),
      entries: [
        { text: m.app_footer_terms(locale), to: "/terms-and-conditions", inBothLanguages: true },
        { text: m.app_footer_purchase(locale), to: "/purchase-and-Sale-conditions", inBothLanguages: true },
        { text: m.app_footer_returns(locale), to: "/returns-and-refunds", inBothLanguages: true },
      ],
    },
    {
      title: m.app_footer_sell(locale),
      entries: [
        {
          text: m.app_footer_sell_on(locale, { brand: brand.nameOf[locale] }),
          ...(vendorPortal === undefined ? { to: "/help-center#selling" } : { href: vendorPortal }),
        },
        { text: m.app_footer_teams(locale) },
        { text: m.app_footer_forums(locale) },
        { text: m.app_footer_affiliates(locale) },
      ],
    },
    {
      title: m.app_footer_about(locale),
      entries: [
        { text: m.app_footer_inc(locale, { brand: name }), to: "/about" },
        { text: m.app_footer_about_policies(locale), to: "/terms-and-conditions" },
        { text: m.app_footer_investors(locale) },
        { text: m.app_footer_career(locale) },
        { text: m.app_footer_press(locale) },
        { text: m.app_footer_impact(locale) },
        { text: m.app_footer_legal(locale), to: "/contact#legal" },
      ],
    },
    {
      title: m.app_footer_help(locale),
      entries: [
        { text: m.app_footer_help_center(locale), to: "/help-center" },
        { text: m.app_footer_privacy_setting(locale), to: "/privacy" },
        { text: m.app_footer_contact(locale), to: "/contact" },
      ],
    },
  ];
}
