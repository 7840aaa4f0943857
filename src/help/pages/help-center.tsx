import { data } from "react-router";
import { publicPage } from "#platform/http/page.server.ts";
import { type Locale, localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import type { Thing } from "#shared/structured-data.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { answerGroups } from "../screens/answers.ts";
import { HelpCenterScreen } from "../screens/HelpCenterScreen.tsx";
import type { Route } from "./+types/help-center";

export const page: PageDefinition = { access: "public" };

// The texts change only with a release.
export const loader = ({ url }: Route.LoaderArgs) =>
  data(null, publicPage(["help"], [faqPage(localeOfPath(url.pathname))]));

const faqPage = (locale: Locale): Thing => ({
  "@type": "FAQPage",
  mainEntity: answerGroups(locale)
    .flatMap(({ answers }) => answers)
    .map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.help_center_title(locale),
    description: m.help_center_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default HelpCenterScreen;
