import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { saveFile } from "#client/save-file.ts";
import { brand } from "#shared/brand.ts";
import { datedFileName } from "#shared/file-name.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { exportData } from "../queries/account.ts";
import { AccountSection } from "./AccountSection.tsx";

/** Downloads all of the person's data as a JSON file. */
export function OwnData() {
  const locale = useLocale();
  const [state, setState] = useState<"idle" | "busy" | { problem: string }>("idle");

  async function download() {
    setState("busy");
    try {
      saveFile(datedFileName("", "json", new Date()), await exportData(), "application/json");
      notice(m.profile_data_downloaded(locale));
      setState("idle");
    } catch (error) {
      setState({ problem: problemSentence(error, locale) });
    }
  }

  return (
    <AccountSection
      title={m.profile_data_title(locale)}
      text={m.profile_data_text(locale, { brand: brand.nameIn[locale] })}
    >
      <FormProblem text={typeof state === "object" ? state.problem : undefined} />
      <Button kind="outline" busy={state === "busy"} onClick={download}>
        <Icon of={icons.download} className="size-5" />
        {m.profile_data_download(locale)}
      </Button>
    </AccountSection>
  );
}
