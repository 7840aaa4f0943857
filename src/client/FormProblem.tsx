import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

/** What is wrong with the whole of what was sent, above the button that sent it. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-alta-soft p-3 font-bold text-alta-deep">
          <Icon of={icons.warning} className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
