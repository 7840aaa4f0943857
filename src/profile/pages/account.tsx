import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { m } from "#words/messages.js";
import { meQuery } from "../queries/account.ts";
import { AccountFrame, AccountScreen, AccountSkeleton } from "../screens/AccountScreen.tsx";
import type { Route } from "./+types/account";

export const page: PageDefinition = { access: "signed-in" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.profile_account_title(locale));

export default function Account() {
  const me = useQuery(meQuery(usePerson().id));
  if (me.data) return <AccountScreen me={me.data} />;
  return (
    <AccountFrame>
      {me.isPending ? (
        <AccountSkeleton />
      ) : (
        <LoadProblem error={me.error} busy={me.isFetching} onRetry={() => me.refetch()} />
      )}
    </AccountFrame>
  );
}
