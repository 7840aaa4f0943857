import { useRef, useState } from "react";
import { saveFile } from "#shared/save-file.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { problemSentence } from "./problem-sentence.ts";

export interface FileButtonProps {
  words: string;
  /** Of the file, without its ending. */
  name: string;
  /** @throws ApiProblem */
  load: () => Promise<Blob>;
  /** Said when it is there, where that is worth a word. */
  done?: string | undefined;
  /** Said in its place when the file does not hold everything. */
  cut?: string | undefined;
}

/** Fetches a file for spreadsheets and gives it to the browser. */
export function FileButton({ words, name, load, done, cut }: FileButtonProps) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function save() {
    // Not `busy`: the second press of a double click comes before that is drawn.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      saveFile(`${name}.csv`, await load(), "text/csv;charset=utf-8");
      if (cut) notice(cut, "failed");
      else if (done) notice(done);
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Button kind="outline" busy={busy} onClick={save}>
      <Icon of={icons.download} className="size-5" />
      {words}
    </Button>
  );
}
