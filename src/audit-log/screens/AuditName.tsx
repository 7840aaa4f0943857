import type { AuditSubject } from "#shared/audit.ts";
import { Link } from "#ui/Link.tsx";
import { pathTo } from "./audit-labels.ts";

export interface AuditNameProps {
  kind: AuditSubject;
  name: string;
  /** Whether it can be found by this name. */
  linked: boolean;
}

/** The name of a subject or actor, as a link if there is a page for it. */
export function AuditName({ kind, name, linked }: AuditNameProps) {
  const path = linked ? pathTo(kind, name) : undefined;
  if (!path) return <b className="wrap-anywhere">{name}</b>;
  return (
    <Link
      to={path}
      className="font-bold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-2"
    >
      {name}
    </Link>
  );
}
