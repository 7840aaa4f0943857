import type { Crumb } from "#shared/structured-data.ts";
import { m } from "#words/messages.js";
import { Link, useLocale } from "./locale.tsx";

/** The way from the home page to this one. The last name is that of this page. */
export function Breadcrumbs({ trail, className = "" }: { trail: readonly Crumb[]; className?: string }) {
  const locale = useLocale();
  const last = trail.length - 1;
  return (
    <nav aria-label={m.shared_breadcrumbs(locale)} className={`min-w-0 text-sm text-muted ${className}`}>
      <ol className="flex flex-wrap">
        {trail.map(({ name, path }, index) => (
          <li
            key={path}
            className="flex min-h-6 items-center not-first:before:px-1.5 not-first:before:content-['›'/'']"
          >
            {index < last ? (
              <Link to={path} className="inline-flex min-h-6 items-center underline underline-offset-4">
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
