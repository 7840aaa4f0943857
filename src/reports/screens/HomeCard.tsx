import { type ReactNode, useId } from "react";

/** A section of a dashboard with its heading. */
export function HomeCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
