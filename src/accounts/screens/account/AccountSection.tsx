import { type ReactNode, useId } from "react";
import { formGap } from "./form-gap.ts";

/** One matter of the account: what it is on the left, on a phone above, and what to do about it. */
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
