/** Who runs this shop. An operator who rebrands changes this file, `src/ui/Logo.tsx` and the colours in `src/app.css`. */
export const brand = {
  name: { en: "Mela", bn: "মেলা" },
  company: { en: "Mela Marketplace", bn: "মেলা মার্কেটপ্লেস" },
  city: { en: "Dhaka, Bangladesh", bn: "ঢাকা, বাংলাদেশ" },
  phone: "09600 000 000",
  email: "support@mela.example",
  sinceYear: 2023,
} as const;

export interface OutsideLink {
  name: string;
  /** Undefined: shown as plain text, never as a link that leads nowhere. */
  url: string | undefined;
}

/** The operator's pages elsewhere; fill in those that exist. */
export const outsideLinks: { vendorPortal: OutsideLink; androidApp: OutsideLink; social: readonly OutsideLink[] } = {
  vendorPortal: { name: "vendor-portal", url: undefined },
  androidApp: { name: "android-app", url: undefined },
  social: [
    { name: "Facebook", url: undefined },
    { name: "YouTube", url: undefined },
    { name: "X", url: undefined },
    { name: "Instagram", url: undefined },
    { name: "Pinterest", url: undefined },
  ],
};
