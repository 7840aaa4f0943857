import { checkIcon, Icon, warningIcon } from "./Icon.tsx";
import { Link } from "./locale.tsx";
import { hideNotice, useVisibleNotices } from "./notices.ts";

/** Renders the notices: on phones above the buttons at the bottom, on desktops below the header. */
export function Notices() {
  const notices = useVisibleNotices();
  return (
    <div role="status" aria-live="polite" className="no-print notice-area">
      {notices.map(({ id, text, kind, link }) => (
        <p
          key={id}
          className={`flex items-center gap-3 rounded-md border-s-4 bg-surface p-3 font-bold shadow-lift ${kind === "done" ? "border-leaf" : "border-alta text-alta"}`}
        >
          <Icon
            of={kind === "done" ? checkIcon : warningIcon}
            className={`size-6 shrink-0 ${kind === "done" ? "text-leaf" : ""}`}
          />
          {text}
          {link && (
            <Link
              to={link.to}
              onClick={() => hideNotice(id)}
              className="-my-3 ms-auto flex min-h-11 shrink-0 items-center text-leaf underline"
            >
              {link.label}
            </Link>
          )}
        </p>
      ))}
    </div>
  );
}
