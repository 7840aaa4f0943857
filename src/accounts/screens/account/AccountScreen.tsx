import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { formatDate } from "#shared/dates.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Me } from "../../contract.ts";
import { AboutYou } from "./AboutYou.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { OwnData } from "./OwnData.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { OwnSecondFactor } from "./OwnSecondFactor.tsx";

export function AccountScreen({ me }: { me: Me }) {
  const locale = useLocale();
  return (
    <AccountFrame
      since={m.accounts_account_since(locale, {
        brand: brand.nameIn[locale],
        date: formatDate(new Date(me.createdAt), locale),
      })}
    >
      <AboutYou me={me} />
      <EmailAddress me={me} />
      <OwnPassword me={me} />
      {(me.role !== "user" || me.secondFactor) && <OwnSecondFactor me={me} />}
      <Devices personId={me._id} />
      <OwnData />
      <DeleteAccount me={me} />
    </AccountFrame>
  );
}

/** The page around its sections, also while they are on their way. */
export function AccountFrame({ since, children }: { since?: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="mb-1">
        <h1 className="text-2xl">{m.accounts_account_title(locale)}</h1>
        {since && <p className="text-muted">{since}</p>}
      </div>
      {children}
    </div>
  );
}
