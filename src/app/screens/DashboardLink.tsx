import { Avatar } from "#accounts/screens/Avatar.tsx";
import type { SignedIn } from "#client/session-hint.ts";
import { Link } from "#ui/Link.tsx";
import { dashboardPath } from "./dashboard-path.ts";

/** A link that is shown until the account menu has loaded, or if loading fails. */
export function DashboardLink({ person }: { person: SignedIn }) {
  return (
    <Link
      to={dashboardPath(person.role)}
      aria-label={person.name}
      className="grid size-11 place-items-center rounded-full"
    >
      <Avatar person={person} className="size-9" />
    </Link>
  );
}
