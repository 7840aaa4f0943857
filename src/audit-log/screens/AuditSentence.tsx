import { deletedName } from "#accounts/rules.ts";
import { useLocale } from "#ui/use-locale.ts";
import type { AuditRecord } from "../contract.ts";
import { AuditName } from "./AuditName.tsx";
import { auditSentence } from "./audit-labels.ts";

/** What was done, with the way to what it was done to. */
export function AuditSentence({ entry }: { entry: AuditRecord }) {
  const [before, after] = auditSentence(entry, useLocale());
  const { kind, name, _id } = entry.subject;
  return (
    <>
      {before}
      <AuditName kind={kind} name={name || _id} known={name !== "" && name !== deletedName} />
      {after}
    </>
  );
}
