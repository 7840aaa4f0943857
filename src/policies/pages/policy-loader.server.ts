import { data } from "react-router";
import { publicPage } from "#platform/http/page.server.ts";
import { type Locale, localeOfPath, withoutLocale } from "#shared/locale.ts";
import { type PolicyName, policyPaths } from "../contract/constants.ts";
import type { Policy } from "../contract.ts";
import { readPolicy } from "../rules/policy-text.ts";
import { inForceText, policyValues } from "./policy-values.server.ts";
import privacyBn from "./texts/privacy.bn.md?raw";
import privacyEn from "./texts/privacy.en.md?raw";
import purchaseBn from "./texts/purchase.bn.md?raw";
import purchaseEn from "./texts/purchase.en.md?raw";
import returnsBn from "./texts/returns.bn.md?raw";
import returnsEn from "./texts/returns.en.md?raw";
import termsBn from "./texts/terms.bn.md?raw";
import termsEn from "./texts/terms.en.md?raw";

const texts: Record<PolicyName, Record<Locale, string>> = {
  terms: { en: termsEn, bn: termsBn },
  purchase: { en: purchaseEn, bn: purchaseBn },
  returns: { en: returnsEn, bn: returnsBn },
  privacy: { en: privacyEn, bn: privacyBn },
};

const names = Object.keys(policyPaths) as PolicyName[];

export const findPolicy = (name: PolicyName, locale: Locale): Policy =>
  readPolicy(texts[name][locale], policyValues(locale));

/**
 * Returns one policy in one language as data, so that the browser loads no other text and no text as code.
 */
export function policyLoader(pathname: string) {
  const locale = localeOfPath(pathname);
  const name = names.find((policy) => policyPaths[policy] === withoutLocale(pathname));
  if (!name) throw data(null, { status: 404 });
  const others = names
    .filter((other) => other !== name)
    .map((other) => ({ path: policyPaths[other], title: findPolicy(other, locale).title }));
  // The texts change only with a release.
  return data(
    { path: policyPaths[name], policy: findPolicy(name, locale), others, inForce: inForceText(locale) },
    publicPage(["policies"]),
  );
}
