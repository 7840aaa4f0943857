import { secondFactorPath } from "#client/account-paths.ts";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Me } from "../../contract.ts";
import { AccountSection } from "./AccountSection.tsx";

/** Shows whether two-step sign-in is on, with a link to change it. */
export function OwnSecondFactor({ me: { secondFactor } }: { me: Me }) {
  const locale = useLocale();
  return (
    <AccountSection
      title={m.accounts_second_factor_title(locale)}
      text={m.accounts_second_factor_text(locale)}
    >
      <p>{secondFactor ? m.accounts_second_factor_on(locale) : m.accounts_second_factor_off(locale)}</p>
      <ButtonLink to={secondFactorPath} kind="outline">
        {secondFactor ? m.accounts_second_factor_manage(locale) : m.accounts_second_factor_begin(locale)}
      </ButtonLink>
    </AccountSection>
  );
}
