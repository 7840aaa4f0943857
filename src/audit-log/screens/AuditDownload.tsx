import { FileButton } from "#client/FileButton.tsx";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type AuditView, fetchAuditFile } from "../queries.ts";
import { partialFileNote } from "./audit-labels.ts";

/** Downloads the newest `auditFileMaximum` entries of the current filter as CSV. */
export function AuditDownload({ view, total }: { view: AuditView; total: number }) {
  const locale = useLocale();
  return (
    <FileButton
      label={m.audit_download(locale)}
      name={`${brandFile}-audit-${isoDay(new Date())}`}
      load={() => fetchAuditFile(view)}
      done={m.audit_downloaded(locale)}
      incompleteNotice={partialFileNote(total, locale)}
    />
  );
}
