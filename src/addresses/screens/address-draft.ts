/**
 * Stores unsaved input of the address form in the tab, so that a failed request, a reload or a sign-in does
 * not lose it.
 */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import type { AddressForm } from "./address-form.ts";

const key = "mela-address-draft";

export function readDraft(personId: string): AddressForm | undefined {
  const { person, form } = readKeptRecord<{ person: string; form: AddressForm }>("sessionStorage", key) ?? {};
  return person === personId ? form : undefined;
}

export function keepDraft(personId: string, form: AddressForm): void {
  keep("sessionStorage", key, JSON.stringify({ person: personId, form }));
}

export function forgetDraft(): void {
  keep("sessionStorage", key, null);
}
