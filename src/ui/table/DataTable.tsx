import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";

export interface Column<Row, Line> {
  heading: string;
  /** In place of the text of the heading. */
  control?: ReactNode;
  /** Ascending sort key of the server; a leading `-` reverses the order. */
  sort?: string;
  /** @param number position of the row in the whole list, from 1 */
  cell: (row: Row, number: number, line: Line) => ReactNode;
  /** Classes of each cell. */
  className?: string;
  /** A single cell that spans all lines of the row. */
  spansLines?: boolean;
  /** Whether its cells are the row headers. */
  isRowHeader?: boolean;
  alignEnd?: boolean;
}

export interface DataTableProps<Row extends { _id: string }, Line extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row, Line>[];
  rows: readonly Row[];
  /** The number of the first row in the whole list. */
  first?: number;
  /** Renders the row as a card where the columns do not fit. */
  card: (row: Row, number: number) => ReactNode;
  /** The current order. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Whether other rows are being loaded. */
  stale?: boolean;
  variant?: keyof typeof variants;
  /** The lines of a row; a row is one line if omitted. */
  lines?: (row: Row) => readonly Line[];
  /** Below the lines of a row, over the whole width; nothing if it returns null. */
  below?: ((row: Row) => ReactNode) | undefined;
}

const framed = {
  frame: "rounded-lg border border-line bg-surface",
  head: "sticky top-0 z-10 bg-paper",
  headRow: "",
  cell: "px-2 py-1.5 align-middle first:ps-3 last:pe-3",
  headCell:
    "border-b border-line lg:py-1 text-sm leading-snug text-muted first:rounded-ss-lg last:rounded-se-lg",
  card: "flex flex-col gap-3 p-4",
};

const variants = {
  framed: { ...framed, table: "lg:table", cards: "lg:hidden" },
  /** The columns need the whole width of a desktop; cards below that. */
  wide: { ...framed, table: "xl:table", cards: "xl:hidden" },
  /** Within a card, which has the frame; on paper always a table. */
  inCard: {
    frame: "",
    head: "",
    headRow: "border-b-2 border-line text-sm text-muted",
    cell: "px-3 py-2 lg:py-1 print:px-1 print:py-1",
    headCell: "",
    card: "flex flex-col gap-1 px-4 py-3",
    table: "md:table print:table",
    cards: "md:hidden print:hidden",
  },
};

/**
 * Shows rows as a table on a desktop and as cards on a phone. A sortable heading is a button: first
 * ascending, then descending.
 */
export function DataTable<Row extends { _id: string }, Line extends { _id: string } = Row>({
  caption,
  columns,
  rows,
  first = 1,
  card,
  sort,
  onSort,
  stale = false,
  variant = "framed",
  lines = (row) => [row as never],
  below,
}: DataTableProps<Row, Line>) {
  const { frame, table, head, headRow, cell, headCell, cards, card: cardClass } = variants[variant];
  const alignment = ({ alignEnd }: Column<Row, Line>) => (alignEnd ? "text-end" : "text-start");
  return (
    <div className={`${frame} ${stale ? "opacity-60" : ""}`} aria-busy={stale}>
      <table className={`hidden w-full border-collapse text-start ${table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={head}>
          <tr className={headRow}>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                aria-sort={column.sort === undefined ? undefined : sortState(sort, column.sort)}
                className={`${cell} ${headCell} ${alignment(column)}`}
              >
                {column.sort === undefined || !onSort ? (
                  column.control || column.heading
                ) : (
                  <SortButton heading={column.heading} by={column.sort} sort={sort} onSort={onSort} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => {
          const all = lines(row);
          const more = below?.(row);
          return (
            <tbody key={row._id} className="border-b border-line last:border-0">
              {all.map((line, lineIndex) => (
                <tr key={line._id}>
                  {columns.map((column) => {
                    if (column.spansLines && lineIndex > 0) return null;
                    const Cell = column.isRowHeader ? "th" : "td";
                    return (
                      <Cell
                        key={column.heading}
                        scope={column.isRowHeader ? "row" : undefined}
                        rowSpan={column.spansLines ? all.length : undefined}
                        className={`${cell} ${alignment(column)} ${column.className ?? ""}`}
                      >
                        {column.cell(row, first + index, line)}
                      </Cell>
                    );
                  })}
                </tr>
              ))}
              {more && (
                <tr>
                  <td colSpan={columns.length} className="px-3 pb-4">
                    {more}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      <ul className={`divide-y divide-line ${cards}`}>
        {rows.map((row, index) => (
          <li key={row._id} className={cardClass}>
            {card(row, first + index)}
            {below?.(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function sortState(sort: string | undefined, by: string): "ascending" | "descending" | "none" {
  return sort === by ? "ascending" : sort === `-${by}` ? "descending" : "none";
}

interface SortButtonProps {
  heading: string;
  by: string;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

function SortButton({ heading, by, sort, onSort }: SortButtonProps) {
  const state = sortState(sort, by);
  const arrowClass = { ascending: "rotate-180 text-ink", descending: "text-ink", none: "opacity-40" }[state];
  return (
    <button
      type="button"
      onClick={() => onSort(state === "ascending" ? `-${by}` : by)}
      className="flex min-h-6 items-center gap-1 rounded-sm text-start font-bold hover:text-ink"
    >
      {heading}
      <Icon of={icons.chevronDown} className={`size-4 shrink-0 ${arrowClass}`} />
    </button>
  );
}
