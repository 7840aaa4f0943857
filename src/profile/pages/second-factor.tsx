import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { brand } from "#shared/brand.ts";
import { localizePath } from "#shared/locale.ts";
import { accountPath, type PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loading } from "#ui/Loading.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { m } from "#words/messages.js";
import { meQuery } from "../queries/account.ts";
import { type NewCodes, newCodesQuery, secondFactorQuery } from "../queries/second-factor.ts";
import { RecoveryCodes } from "../screens/second-factor/RecoveryCodes.tsx";
import { SetUp } from "../screens/second-factor/SetUp.tsx";
import { TurnedOn } from "../screens/second-factor/TurnedOn.tsx";
import type { Route } from "./+types/second-factor";

export const page: PageDefinition = { access: "signed-in" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.profile_second_factor_title(locale));

export default function SecondFactorPage() {
  const locale = useLocale();
  const { id, role } = usePerson();
  const client = useQueryClient();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const me = useQuery(meQuery(id));
  const state = useQuery(secondFactorQuery(id));
  const { data: newCodes } = useQuery(newCodesQuery(id));
  const setNewCodes = (codes: NewCodes | null) => client.setQueryData(newCodesQuery(id).queryKey, codes);

  /** Reads the account again, and reruns the guard, which may let an admin through now. */
  async function refresh() {
    await client.invalidateQueries({ queryKey: ["account", id] });
    await revalidator.revalidate();
  }

  async function turnedOff() {
    // The request that reads the state again may fail.
    client.setQueryData(secondFactorQuery(id).queryKey, (before) => before && { ...before, on: false });
    await refresh();
  }

  async function done({ setUp }: NewCodes) {
    await refresh();
    setNewCodes(null);
    if (setUp)
      await navigate(localizePath(state.data?.required ? "/dashboard/admin/home" : accountPath, locale));
  }

  if (me.data && newCodes)
    return frame(
      <RecoveryCodes email={me.data.email} codes={newCodes.codes} onDone={() => done(newCodes)} />,
    );
  if (me.data && state.data?.on)
    return frame(
      <TurnedOn
        me={me.data}
        state={state.data}
        onCodes={(codes) => setNewCodes({ codes, setUp: false })}
        onOff={turnedOff}
      />,
    );
  if (me.data && state.data && role === "user")
    return frame(
      <EmptyState
        title={m.profile_second_factor_not_offered(locale)}
        text={m.profile_second_factor_not_offered_text(locale)}
      >
        <ButtonLink to={accountPath}>{m.profile_second_factor_to_account(locale)}</ButtonLink>
      </EmptyState>,
    );
  if (me.data && state.data)
    return frame(
      <>
        {state.data.required && (
          <p className="rounded-md bg-leaf-soft p-3 font-bold">
            {m.profile_second_factor_required(locale, { brand: brand.nameIn[locale] })}
          </p>
        )}
        <SetUp me={me.data} onCodes={(codes) => setNewCodes({ codes, setUp: true })} />
      </>,
    );
  if (me.isPending || state.isPending)
    return frame(
      <Loading>
        <Skeleton className="h-60 w-full rounded-lg" />
      </Loading>,
    );
  const failed = me.data ? state : me;
  return frame(
    <LoadProblem error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />,
  );

  function frame(content: ReactNode) {
    return (
      <div className="flex max-w-4xl flex-col gap-4">
        <h1 className="mb-1 text-2xl">{m.profile_second_factor_title(locale)}</h1>
        {content}
      </div>
    );
  }
}
