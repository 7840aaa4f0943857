import { Link } from "#ui/Link.tsx";
import type { PolicyPart } from "../contract.ts";

const look = "text-leaf underline underline-offset-4 print:text-ink";

/** Words of a policy with the links among them. */
export function PolicyParts({ parts }: { parts: readonly PolicyPart[] }) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part)
      return (
        <code key={part.code} className="rounded-sm bg-marigold-soft px-0.5 text-sm break-words">
          {part.code}
        </code>
      );
    if (part.to.startsWith("mailto:"))
      return (
        <a key={part.text} href={part.to} className={look}>
          {part.text}
        </a>
      );
    return (
      <Link key={part.text} to={part.to} className={look}>
        {part.text}
      </Link>
    );
  });
}
