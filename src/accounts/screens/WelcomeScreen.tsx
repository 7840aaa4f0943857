import { Alpana } from "#ui/Alpana.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { usePerson } from "./person-context.ts";

/** The first screen of each dashboard. */
export function WelcomeScreen() {
  const locale = useLocale();
  const { name, role } = usePerson();
  const text = { admin: m.accounts_welcome_admin, vendor: m.accounts_welcome_vendor, user: m.accounts_welcome_user }[role]({}, { locale });
  return (
    <div className="flex flex-col items-center gap-3 py-12 text-center">
      <Alpana />
      <h1 className="text-2xl">
        {m.accounts_welcome({}, { locale })} <span className="break-words">{name}</span>
      </h1>
      <p className="text-muted">{text}</p>
    </div>
  );
}
