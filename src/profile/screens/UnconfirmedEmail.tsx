import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SendVerification } from "#accounts/screens/SendVerification.tsx";
import type { Person } from "#client/person-context.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { meQuery } from "../queries/account.ts";

/** Tells a buyer whose e-mail address is not confirmed that no e-mails about orders are sent to it. */
export function UnconfirmedEmail({ person }: { person: Person }) {
  const locale = useLocale();
  const client = useQueryClient();
  const { queryKey } = meQuery(person.id);
  const { data: me } = useQuery(meQuery(person.id));
  if (!me || me.emailVerified) return null;
  return (
    <div className="flex flex-col gap-1 rounded-lg border-s-4 border-marigold bg-marigold-soft p-4 wrap-anywhere [&_button]:self-start">
      <p>{m.profile_email_unconfirmed_note(locale, { email: me.email })}</p>
      <SendVerification email={me.email} onVerified={() => client.invalidateQueries({ queryKey })} />
    </div>
  );
}
