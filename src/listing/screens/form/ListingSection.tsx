import { type ReactNode, useId } from "react";

/** A section of the form with a heading. */
export function ListingSection({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {help && <p className="mt-1 text-sm text-muted">{help}</p>}
      </div>
      {children}
    </section>
  );
}
