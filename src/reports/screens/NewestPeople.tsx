import { Avatar } from "#accounts/screens/Avatar.tsx";
import { roleLabel } from "#people/rules/labels.ts";
import { formatTime } from "#shared/dates.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { AdminMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";

/** The newest accounts. */
export function NewestPeople({ people }: { people: AdminMetrics["newest"] }) {
  const locale = useLocale();
  return (
    <HomeCard title={m.reports_home_newest_users(locale)}>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Avatar person={person} />
            <span className="min-w-40 flex-1">
              <Link
                to={`/dashboard/admin/manage-user?${new URLSearchParams({ q: person.email })}`}
                className="plain-link font-bold wrap-anywhere underline decoration-line"
              >
                {person.name}
              </Link>
              <span className="block text-sm break-all text-muted">{person.email}</span>
            </span>
            <span className="text-sm text-muted">
              {roleLabel(person.role, locale)} ·{" "}
              <time dateTime={person.createdAt}>{formatTime(new Date(person.createdAt), locale)}</time>
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
