import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { EffectiveLabel } from "../contract/address-fields.ts";

/** Returns the type of an address in the reader's language. */
export function effectiveLabelText(label: EffectiveLabel, locale: Locale): string {
  return { Home: m.addresses_label_home, Office: m.addresses_label_office }[label](locale);
}
