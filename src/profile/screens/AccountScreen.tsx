import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { formatDate } from "#shared/dates.ts";
import { accountPath, secondFactorPath } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Loading } from "#ui/Loading.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { AboutYou } from "./AboutYou.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { OwnData } from "./OwnData.tsx";
import { OwnPassword } from "./OwnPassword.tsx";

export function AccountScreen({ me }: { me: Me }) {
  const locale = useLocale();
  return (
    <AccountFrame
      since={m.profile_account_since(locale, {
        brand: brand.nameIn[locale],
        date: formatDate(new Date(me.createdAt), locale),
      })}
    >
      <AboutYou me={me} />
      <EmailAddress me={me} />
      <DeliveryAddress />
      <OwnPassword me={me} />
      {(me.role !== "user" || me.secondFactor) && <OwnSecondFactor me={me} />}
      <Devices personId={me._id} />
      <OwnData />
      <DeleteAccount me={me} />
    </AccountFrame>
  );
}

/** Heading of the page and its sections, also used while the account is loading. */
export function AccountFrame({ since, children }: { since?: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="mb-1">
        <h1 className="text-2xl">{m.profile_account_title(locale)}</h1>
        {since && <p className="text-muted">{since}</p>}
      </div>
      {children}
    </div>
  );
}

function DeliveryAddress() {
  const locale = useLocale();
  return (
    <AccountSection title={m.profile_address_title(locale)} text={m.profile_address_text(locale)}>
      <ButtonLink to="/add-address" state={{ back: accountPath }} kind="outline">
        {m.profile_address_open(locale)}
      </ButtonLink>
    </AccountSection>
  );
}

/** Shows whether two-step sign-in is on, with a link to change it. */
function OwnSecondFactor({ me: { secondFactor } }: { me: Me }) {
  const locale = useLocale();
  return (
    <AccountSection title={m.profile_second_factor_title(locale)} text={m.profile_second_factor_text(locale)}>
      <p>{secondFactor ? m.profile_second_factor_on(locale) : m.profile_second_factor_off(locale)}</p>
      <ButtonLink to={secondFactorPath} kind="outline">
        {secondFactor ? m.profile_second_factor_manage(locale) : m.profile_second_factor_begin(locale)}
      </ButtonLink>
    </AccountSection>
  );
}

export function AccountSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      {["a", "b", "c", "d"].map((section) => (
        <span
          key={section}
          className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[16rem_1fr] lg:gap-10"
        >
          <span className="flex flex-col gap-2">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-4 w-full" />
          </span>
          <span className="flex flex-col gap-4">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-32" />
          </span>
        </span>
      ))}
    </Loading>
  );
}
