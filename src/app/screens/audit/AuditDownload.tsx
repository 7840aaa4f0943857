import { useState } from "react";
import { problemSentence } from "#accounts/screens/problem-sentence.ts";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { saveFile } from "#shared/save-file.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type AuditView, auditFile } from "../../queries/audit.ts";

/** What is filtered, all pages of it, as a file for a spreadsheet. */
export function AuditDownload({ view }: { view: AuditView }) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      saveFile(`${brandFile}-audit-${isoDay(new Date())}.csv`, await auditFile(view), "text/csv;charset=utf-8");
      notice(m.app_audit_downloaded({}, { locale }));
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button kind="outline" busy={busy} onClick={download}>
      <Icon of={icons.download} className="size-5" />
      {m.app_audit_download({}, { locale })}
    </Button>
  );
}
