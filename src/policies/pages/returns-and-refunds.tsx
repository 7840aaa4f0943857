import { data } from "react-router";
import { returnDays } from "#catalog/contract/limits.ts";
import { publicPage } from "#platform/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { PolicyScreen } from "../screens/PolicyScreen.tsx";
import type { Route } from "./+types/returns-and-refunds";

// The words change only with the program.
export const loader = () => data(null, publicPage(["policies"]));

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.policies_returns_title({}, { locale }),
    description: m.policies_returns_summary({}, { locale }),
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default function ReturnsAndRefunds() {
  const locale = useLocale();
  const days = formatNumber(returnDays, locale);
  return (
    <PolicyScreen
      title={m.policies_returns_title({}, { locale })}
      path="/returns-and-refunds"
      sections={[
        { title: m.policies_returns_window({}, { locale }), text: m.policies_returns_window_text({ days }, { locale }) },
        { title: m.policies_returns_condition({}, { locale }), text: m.policies_returns_condition_text({}, { locale }) },
        { title: m.policies_returns_how({}, { locale }), text: m.policies_returns_how_text({}, { locale }) },
        { title: m.policies_returns_refund({}, { locale }), text: m.policies_returns_refund_text({}, { locale }) },
        { title: m.policies_returns_failed({}, { locale }), text: m.policies_returns_failed_text({}, { locale }) },
      ]}
    />
  );
}
