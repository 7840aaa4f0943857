import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { type Locale, localeOfPath } from "#shared/locale.ts";

/** Title of a page that belongs to a person: search engines have no business there. */
export function privateMeta(pathname: string, title: (locale: Locale) => string): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  return [{ title: `${title(locale)} · ${brand.name[locale]}` }, { name: "robots", content: "noindex" }];
}
