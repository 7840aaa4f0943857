import type { Locale } from "./locale.ts";

/**
 * Returns the `lang` attribute of a text that is not in the language of the page, by its script: vendors may
 * write only one language. Screen readers would read it with the wrong rules. A text in both scripts has
 * none. Not in `locale.ts`, which the home page loads.
 */
export function foreignLang(text: string, locale: Locale): Locale | undefined {
  const isBangla = /\p{Script=Bengali}/u.test(text);
  const isEnglish = /\p{Script=Latin}/u.test(text);
  if (isBangla === isEnglish) return undefined;
  const lang = isBangla ? "bn" : "en";
  return lang === locale ? undefined : lang;
}
