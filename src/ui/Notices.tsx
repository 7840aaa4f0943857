import * as icons from "./front-icons.ts";
import { Icon } from "./Icon.tsx";
import { useStandingNotices } from "./notices.ts";

/** Renders the notices. Used once per page, in the root. */
export function Notices() {
  const notices = useStandingNotices();
  return (
    <div
      role="status"
      aria-live="polite"
      className="no-print pointer-events-none fixed end-4 top-4 z-50 flex w-80 max-w-[calc(100%-2rem)] flex-col gap-2"
    >
      {notices.map(({ id, text, kind }) => (
        <p
          key={id}
          className={`flex items-center gap-3 rounded-md border-s-4 bg-surface p-3 font-bold shadow-lift ${kind === "done" ? "border-leaf" : "border-alta text-alta"}`}
        >
          <Icon
            of={kind === "done" ? icons.check : icons.warning}
            className={`size-6 shrink-0 ${kind === "done" ? "text-leaf" : ""}`}
          />
          {text}
        </p>
      ))}
    </div>
  );
}
