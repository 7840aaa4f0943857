import type { AuditSubject } from "#shared/audit.ts";
import { Link } from "#ui/Link.tsx";
import { pathTo } from "./audit-labels.ts";

export interface AuditNameProps {
  kind: AuditSubject;
  name: string;
  /** It can still be found by this name. */
  known: boolean;
}

/** A person, an order, a product: as a link where there is a screen of it. */
export function AuditName({ kind, name, known }: AuditNameProps) {
  const path = known ? pathTo(kind, name) : undefined;
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
