import { datedFileName } from "#shared/file-name.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { useSingleRun } from "#ui/use-single-run.ts";
import { problemSentence } from "./problem.ts";
import { saveFile } from "./save-file.ts";

export interface FileButtonProps {
  label: string;
  /** Shows only the icon on a desktop. */
  compact?: boolean;
  /** Part of the name of the file, see `datedFileName`. */
  topic: string;
  /** @throws ApiProblem */
  load: () => Promise<Blob>;
  /** Notice after the download, if needed. */
  doneNotice?: string | undefined;
  /** Shown instead of `doneNotice` if the file is incomplete. */
  incompleteNotice?: string | undefined;
}

/** A button that downloads a CSV file. */
export function FileButton({
  label,
  compact = false,
  topic,
  load,
  doneNotice,
  incompleteNotice,
}: FileButtonProps) {
  const locale = useLocale();
  const { busy, run } = useSingleRun();

  async function save() {
    try {
      saveFile(datedFileName(topic, "csv", new Date()), await load(), "text/csv;charset=utf-8");
      if (incompleteNotice) notice(incompleteNotice, "failed");
      else if (doneNotice) notice(doneNotice);
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    }
  }

  return (
    <Button
      kind="outline"
      busy={busy}
      onClick={() => run(save)}
      {...(compact && { title: label, className: "lg:px-3" })}
    >
      <Icon of={icons.download} className="size-5" />
      <span className={compact ? "lg:sr-only" : undefined}>{label}</span>
    </Button>
  );
}
