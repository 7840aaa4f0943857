import { useRef, useState } from "react";
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
import { fileCutSentence } from "./audit-words.ts";

/** What is filtered, all pages of it, as a file for a spreadsheet. */
export function AuditDownload({ view, total }: { view: AuditView; total: number }) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function download() {
    // Not `busy`: the second press of a double click comes before that is drawn.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      saveFile(`${brandFile}-audit-${isoDay(new Date())}.csv`, await auditFile(view), "text/csv;charset=utf-8");
      const cut = fileCutSentence(total, locale);
      if (cut) notice(cut, "failed");
      else notice(m.app_audit_downloaded({}, { locale }));
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    } finally {
      running.current = false;
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
