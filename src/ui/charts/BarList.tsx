import type { ReactNode } from "react";

export interface BarListProps {
  caption: string;
  /** Headings of the rows and of their values. */
  headings: readonly [string, string];
  rows: readonly { key: string; name: ReactNode; value: number; formatted: ReactNode }[];
}

/** A table whose rows have a bar in proportion to their value. */
export function BarList({ caption, headings, rows }: BarListProps) {
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, formatted }) => (
          <tr key={key}>
            <th scope="row" className="w-full py-2 pe-4 text-start font-normal">
              {name}
              <svg aria-hidden="true" className="mt-1 block h-2 w-full">
                <rect width="100%" height="100%" rx="4" className="fill-paper" />
                {value > 0 && (
                  <rect
                    width={`${Math.max(1.5, (value / largest) * 100)}%`}
                    height="100%"
                    rx="4"
                    className="fill-leaf"
                  />
                )}
              </svg>
            </th>
            <td className="py-2 text-end align-bottom font-bold whitespace-nowrap tabular-nums">
              {formatted}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
