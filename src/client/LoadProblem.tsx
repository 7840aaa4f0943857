import { ErrorState } from "#ui/ErrorState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { problemSentence } from "./problem.ts";

/** A failed load: the reason and 'Try again'. */
export function LoadProblem({
  error,
  busy,
  onRetry,
}: {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}) {
  return <ErrorState text={problemSentence(error, useLocale())} busy={busy} onRetry={onRetry} />;
}
