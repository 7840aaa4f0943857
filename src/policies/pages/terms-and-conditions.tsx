import { data } from "react-router";
import { publicPage } from "#platform/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { PolicyScreen } from "../screens/PolicyScreen.tsx";
import type { Route } from "./+types/terms-and-conditions";

// The words change only with the program.
export const loader = () => data(null, publicPage(["policies"]));

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.policies_terms_title({}, { locale }),
    description: m.policies_terms_summary({}, { locale }),
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default function TermsAndConditions() {
  const locale = useLocale();
  const name = brand.name[locale];
  return (
    <PolicyScreen
      title={m.policies_terms_title({}, { locale })}
      path="/terms-and-conditions"
      sections={[
        { title: m.policies_terms_what({}, { locale }), text: m.policies_terms_what_text({ brand: name }, { locale }) },
        { title: m.policies_terms_account({}, { locale }), text: m.policies_terms_account_text({}, { locale }) },
        { title: m.policies_terms_yours({}, { locale }), text: m.policies_terms_yours_text({}, { locale }) },
        { title: m.policies_terms_payment({}, { locale }), text: m.policies_terms_payment_text({}, { locale }) },
        { title: m.policies_terms_law({}, { locale }), text: m.policies_terms_law_text({}, { locale }) },
      ]}
    />
  );
}
