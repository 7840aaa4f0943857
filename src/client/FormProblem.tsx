import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

/** An error of the whole form, shown above its submit button. */
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
