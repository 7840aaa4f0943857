import { FileButton } from "#client/FileButton.tsx";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type AuditView, auditFile } from "../queries.ts";
import { fileCutSentence } from "./audit-labels.ts";

/** What is filtered, all pages of it. */
export function AuditDownload({ view, total }: { view: AuditView; total: number }) {
  const locale = useLocale();
  return (
    <FileButton
      words={m.app_audit_download(locale)}
      name={`${brandFile}-audit-${isoDay(new Date())}`}
      load={() => auditFile(view)}
      done={m.app_audit_downloaded(locale)}
      cut={fileCutSentence(total, locale)}
    />
  );
}
