import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import { useLocale } from "./locale.tsx";

/** A failed load: a sentence and 'Try again'. */
export function ErrorState({
  text,
  busy = false,
  onRetry,
}: {
  text: string;
  busy?: boolean;
  onRetry: () => void;
}) {
  const locale = useLocale();
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-4 py-10 text-center"
    >
      <Icon of={icons.warning} className="size-10 text-alta" />
      <p className="max-w-prose">{text}</p>
      <Button kind="outline" busy={busy} onClick={onRetry}>
        {m.shared_try_again(locale)}
      </Button>
    </div>
  );
}
