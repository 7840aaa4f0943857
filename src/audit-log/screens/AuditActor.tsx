import { deletedName } from "#accounts/rules.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AuditRecord } from "../contract.ts";
import { AuditName } from "./AuditName.tsx";

/** Who did it. */
export function AuditActor({ actor }: Pick<AuditRecord, "actor">) {
  const locale = useLocale();
  if (!actor) return <b>{m.app_audit_server(locale)}</b>;
  return (
    <AuditName
      kind="user"
      name={actor.name || actor._id}
      known={actor.name !== "" && actor.name !== deletedName}
    />
  );
}
