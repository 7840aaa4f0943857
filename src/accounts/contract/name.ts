import { isPrintable, toNfc, visibleText } from "#shared/characters.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { maxNameLength } from "./constants.ts";

// Not in `rules`, because the schema of a name in `contract.ts` uses it.
export type NameIssue = "required" | "too_long" | "unprintable";

/** Returns the first rule that a person's name breaks. */
export function nameIssue(name: unknown): NameIssue | undefined {
  if (typeof name !== "string") return "required";
  if (!isPrintable(name)) return "unprintable";
  // NFC can lengthen a name: য় becomes two characters.
  const text = toNfc(visibleText(name));
  if (text === "") return "required";
  return text.length > maxNameLength ? "too_long" : undefined;
}

/** Returns the error message for a name, on the server and in forms. */
export function nameSentence(issue: NameIssue, locale: Locale): string {
  const sentence = {
    required: m.accounts_name_required,
    too_long: m.accounts_name_long,
    unprintable: m.accounts_name_unprintable,
  }[issue];
  return sentence(locale, { max: formatNumber(maxNameLength, locale) });
}
