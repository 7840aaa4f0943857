import { usePerson } from "#client/person-context.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** 'Welcome' and the display name (spec section 2), with a sentence for the role. */
export function WelcomeHeading() {
  const locale = useLocale();
  const { name, role } = usePerson();
  const text = {
    admin: m.reports_welcome_admin,
    vendor: m.reports_welcome_vendor,
    user: m.reports_welcome_user,
  }[role](locale);
  return (
    <div>
      <h1 className="text-2xl wrap-anywhere">{m.reports_welcome(locale, { name })}</h1>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  );
}
