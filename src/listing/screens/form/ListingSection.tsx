import { type ReactNode, useId } from "react";

/** A section of the form with a heading. */
export function ListingSection({
  id,
  title,
  help,
  children,
}: {
  id?: string;
  title: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {help && <p className="mt-1 text-sm text-muted">{help}</p>}
      </div>
      {children}
    </section>
  );
}
