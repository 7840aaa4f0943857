import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";

export interface Column<Row> {
  heading: string;
  /** Of the list's order by this column, as the server knows it; `-` before it stands for the other way round. */
  sort?: string;
  /** @param number of the row in the whole list, from 1 */
  cell: (row: Row, number: number) => ReactNode;
  /** Of each cell. */
  className?: string;
}

export interface DataTableProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The number of the first row in the whole list. */
  first: number;
  /** The same row where columns have no room. */
  card: (row: Row, number: number) => ReactNode;
  /** The order that stands. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** What stands is being replaced. */
  stale?: boolean;
  /** Its columns need the whole width of a desk: cards up to there. */
  wide?: boolean;
}

const cell = "px-2 py-3 align-middle first:ps-3 last:pe-3";

/** Rows in columns on a desk, as cards on a phone. A heading that sorts is a button: once up, again down. */
export function DataTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
  first,
  card,
  sort,
  onSort,
  stale = false,
  wide = false,
}: DataTableProps<Row>) {
  return (
    <div
      className={`rounded-lg border border-line bg-surface ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className={`hidden w-full border-collapse text-start ${wide ? "xl:table" : "lg:table"}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            {columns.map(({ heading, sort: key }) => (
              <th
                key={heading}
                scope="col"
                aria-sort={
                  key === undefined
                    ? undefined
                    : sort === key
                      ? "ascending"
                      : sort === `-${key}`
                        ? "descending"
                        : "none"
                }
                className={`${cell} border-b border-line text-start text-sm text-muted first:rounded-ss-lg last:rounded-se-lg`}
              >
                {key === undefined || !onSort ? (
                  heading
                ) : (
                  <button
                    type="button"
                    onClick={() => onSort(sort === key ? `-${key}` : key)}
                    className="flex min-h-6 items-center gap-1 rounded-sm text-start font-bold hover:text-ink"
                  >
                    {heading}
                    <Icon
                      of={icons.chevronDown}
                      className={`size-4 shrink-0 ${sort === key ? "rotate-180 text-ink" : sort === `-${key}` ? "text-ink" : "opacity-40"}`}
                    />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row._id} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.heading} className={`${cell} ${column.className ?? ""}`}>
                  {column.cell(row, first + at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={`divide-y divide-line ${wide ? "xl:hidden" : "lg:hidden"}`}>
        {rows.map((row, at) => (
          <li key={row._id} className="flex flex-col gap-3 p-4">
            {card(row, first + at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
