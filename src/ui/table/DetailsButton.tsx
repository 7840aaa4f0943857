import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";
import { useLocale } from "../locale.tsx";

export interface DetailsButtonProps {
  /** The accessible name, with the name of the row. */
  label: string;
  expanded: boolean;
  onClick: () => void;
  /** Identifies the row. */
  id: string;
}

/** Shows and hides more of a row. */
export function DetailsButton({ label, expanded, onClick, id }: DetailsButtonProps) {
  const locale = useLocale();
  return (
    <Button
      kind="quiet"
      size="small"
      className="xl:px-2"
      data-details={id}
      aria-expanded={expanded}
      aria-label={label}
      title={m.shared_details(locale)}
      onClick={onClick}
    >
      <span className="xl:sr-only">{m.shared_details(locale)}</span>
      <Icon
        of={icons.chevronDown}
        className={`size-5 transition-transform ${expanded ? "rotate-180" : ""}`}
      />
    </Button>
  );
}
