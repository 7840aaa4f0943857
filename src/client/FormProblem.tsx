import { useEffect, useRef } from "react";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

/** An error of the whole form, shown above its submit button, and scrolled into view. */
export function FormProblem({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <div ref={box} role="alert">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-alta-soft p-3 font-bold text-alta-deep">
          <Icon of={icons.warning} className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
