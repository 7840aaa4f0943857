import type { AuditSubject } from "#shared/audit.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { m } from "#words/messages.js";
import type { AuditEntry } from "../contract.ts";
import { auditSentence, pathTo, personText, subjectText } from "./audit-labels.ts";

export interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Number of the first row, from 1. */
  first: number;
  /** Whether these rows are from the previous page or filter, while the next ones load. */
  stale: boolean;
}

/** One row with one sentence for each entry. */
export function AuditTable({ entries, first, stale }: AuditTableProps) {
  const locale = useLocale();
  const when = ({ at }: AuditEntry) => <time dateTime={at}>{formatTime(new Date(at), locale)}</time>;
  return (
    <DataTable
      caption={m.audit_title(locale)}
      rows={entries}
      first={first}
      stale={stale}
      columns={[
        { heading: "#", cell: (_, number) => formatNumber(number, locale), className: "tabular-nums" },
        {
          heading: m.audit_when(locale),
          cell: when,
          className: "text-sm leading-snug whitespace-nowrap text-muted tabular-nums",
        },
        {
          heading: m.audit_who(locale),
          cell: ({ actor }) => <AuditActor actor={actor} />,
          className: "text-sm leading-snug min-w-32",
        },
        {
          heading: m.audit_what(locale),
          cell: (entry) => <AuditSentence entry={entry} />,
          className: "w-full text-sm leading-snug first-letter:uppercase",
        },
      ]}
      card={(entry) => (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <AuditActor actor={entry.actor} />
            <span className="text-sm text-muted">{when(entry)}</span>
          </p>
          <p className="first-letter:uppercase">
            <AuditSentence entry={entry} />
          </p>
        </div>
      )}
    />
  );
}

function AuditActor({ actor }: Pick<AuditEntry, "actor">) {
  const locale = useLocale();
  if (!actor) return <b>{m.audit_system(locale)}</b>;
  return (
    <AuditName
      kind="user"
      name={personText(actor, locale)}
      searchText={actor.name}
      linked={actor.name !== "" && !actor.deleted}
    />
  );
}

/** The sentence of an entry, with a link to its subject. */
function AuditSentence({ entry }: { entry: AuditEntry }) {
  const locale = useLocale();
  const [before, after] = auditSentence(entry, locale);
  const { kind, name, deleted } = entry.subject;
  return (
    <>
      {before}
      <AuditName
        kind={kind}
        name={subjectText(entry, locale)}
        searchText={name}
        linked={name !== "" && !deleted}
      />
      {after}
    </>
  );
}

interface AuditNameProps {
  kind: AuditSubject;
  name: string;
  /** What the linked page searches for. */
  searchText: string;
  /** Whether a page finds it by this text. */
  linked: boolean;
}

/** The name of a subject or actor, as a link if there is a page for it. */
function AuditName({ kind, name, searchText, linked }: AuditNameProps) {
  const path = linked ? pathTo(kind, searchText) : undefined;
  if (!path) return <b className="wrap-anywhere">{name}</b>;
  return (
    <Link
      to={path}
      className="font-bold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-2"
    >
      {name}
    </Link>
  );
}
