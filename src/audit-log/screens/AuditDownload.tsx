import { FileButton } from "#client/FileButton.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type AuditFilters, fetchAuditFile } from "../queries.ts";
import { partialFileNote } from "./audit-labels.ts";

/** Downloads the newest `maxExportedEntries` entries of the current filter as CSV. */
export function AuditDownload({ filters, total }: { filters: AuditFilters; total: number }) {
  const locale = useLocale();
  return (
    <FileButton
      label={m.audit_download(locale)}
      topic="audit"
      load={() => fetchAuditFile(filters)}
      doneNotice={m.audit_downloaded(locale)}
      incompleteNotice={partialFileNote(total, locale)}
    />
  );
}
