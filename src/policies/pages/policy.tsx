import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { PolicyScreen } from "../screens/PolicyScreen.tsx";
import type { Route } from "./+types/policy";
import { policyLoader } from "./policy-loader.server.ts";

export const page: PageDefinition = { access: "public" };

/** One page for all policies, selected by the path. */
export const loader = ({ url }: Route.LoaderArgs) => policyLoader(url.pathname);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, summary } = loaderData.policy;
  return pageMeta({
    title,
    description: summary,
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  // Without a key, React would keep the state of the previous policy, because all share this module.
  return <PolicyScreen key={loaderData.path} {...loaderData} />;
}
