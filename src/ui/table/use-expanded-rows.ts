import { useState } from "react";

/** Holds which rows of a table show more, by id. */
export function useExpandedRows(): [expanded: ReadonlySet<string>, toggle: (id: string) => void] {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return [
    expanded,
    (id) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  ];
}
