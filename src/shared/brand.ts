/**
 * The operator's data. To rebrand, change this file, `src/ui/Logo.tsx`, the icons, and the colours in
 * `src/ui/app.css`, `src/shared/colours.ts` and `src/ui/favicon.svg`.
 */
export const brand = {
  name: { en: "Mela", bn: "মেলা" },
  /** The name in the Bangla genitive; in English the plain name. */
  nameOf: { en: "Mela", bn: "মেলার" },
  /** The name in the Bangla locative, for 'welcome to' or 'an account at'. */
  nameIn: { en: "Mela", bn: "মেলায়" },
  company: { en: "Mela Marketplace", bn: "মেলা মার্কেটপ্লেস" },
  city: { en: "Dhaka, Bangladesh", bn: "ঢাকা, বাংলাদেশ" },
  /** Postal address. */
  address: { en: "Mela Marketplace, Dhaka 1205, Bangladesh", bn: "মেলা মার্কেটপ্লেস, ঢাকা ১২০৫, বাংলাদেশ" },
  phone: "09600 000 000",
  /** Telephone hours. */
  hours: { en: "Saturday to Thursday, 9 am to 6 pm", bn: "শনি থেকে বৃহস্পতিবার, সকাল ৯টা থেকে সন্ধ্যা ৬টা" },
  email: "support@mela.example",
  /** For reports of illegal content and other legal matters. */
  legalEmail: "legal@mela.example",
  sinceYear: 2023,
} as const;

export const phoneHref = () => `tel:${brand.phone.replace(/[^\d+]/g, "")}`;

export interface SocialLink {
  network: "facebook" | "youtube" | "x" | "instagram" | "pinterest";
  name: string;
  url: string | undefined;
}

/**
 * The operator's pages on other sites. Undefined ones are not shown, or only as plain text.
 */
export const outsideLinks: {
  vendorPortal: string | undefined;
  androidApp: string | undefined;
  social: readonly SocialLink[];
} = {
  vendorPortal: undefined,
  androidApp: undefined,
  social: [
    { network: "facebook", name: "Facebook", url: undefined },
    { network: "youtube", name: "YouTube", url: undefined },
    { network: "x", name: "X", url: undefined },
    { network: "instagram", name: "Instagram", url: undefined },
    { network: "pinterest", name: "Pinterest", url: undefined },
  ],
};
