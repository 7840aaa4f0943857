import { type ReactNode, useId } from "react";
import { formGap } from "./form-gap.ts";

/**
 * A section of the account page: title and explanation on the left (above on phones), controls on the right.
 */
export function AccountSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[16rem_1fr] lg:gap-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className={`flex min-w-0 flex-col items-start ${formGap}`}>{children}</div>
    </section>
  );
}
