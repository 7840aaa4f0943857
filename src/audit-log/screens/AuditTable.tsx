import { formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/text.ts";
import { DataTable } from "#ui/table/DataTable.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AuditRecord } from "../contract.ts";
import { AuditActor } from "./AuditActor.tsx";
import { AuditSentence } from "./AuditSentence.tsx";

export interface AuditTableProps {
  entries: readonly AuditRecord[];
  /** The number of the first row. */
  first: number;
  /** What stands is being replaced. */
  stale: boolean;
}

/** One row an entry, a sentence each. */
export function AuditTable({ entries, first, stale }: AuditTableProps) {
  const locale = useLocale();
  const when = ({ at }: AuditRecord) => <time dateTime={at}>{formatTime(new Date(at), locale)}</time>;
  return (
    <DataTable
      caption={m.app_audit_title(locale)}
      rows={entries}
      first={first}
      stale={stale}
      columns={[
        { heading: "#", cell: (_, number) => formatNumber(number, locale), className: "tabular-nums" },
        {
          heading: m.app_audit_when(locale),
          cell: when,
          className: "text-sm whitespace-nowrap text-muted tabular-nums",
        },
        {
          heading: m.app_audit_who(locale),
          cell: ({ actor }) => <AuditActor actor={actor} />,
          className: "min-w-32",
        },
        {
          heading: m.app_audit_what(locale),
          cell: (entry) => <AuditSentence entry={entry} />,
          className: "w-full first-letter:uppercase",
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
