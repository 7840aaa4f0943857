import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { PolicyPart, PolicySection } from "../contract.ts";
import { plainText } from "../rules/policy-text.ts";

const linkClassName = "text-leaf underline underline-offset-4 print:text-ink";

export function PolicySectionText({ section: { id, title, blocks } }: { section: PolicySection }) {
  const locale = useLocale();
  return (
    <section className="mt-10">
      <h2 id={id} tabIndex={-1} className="text-xl print:break-after-avoid">
        {title}
      </h2>
      {blocks.map((block) =>
        "list" in block ? (
          <ul
            key={block.list.map(plainText).join()}
            className="mt-3 list-disc space-y-2 ps-6 marker:text-alta"
          >
            {block.list.map((item) => (
              <li key={plainText(item)}>
                <PolicyParts parts={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={plainText(block.paragraph)} className="mt-3 print:orphans-3">
            <PolicyParts parts={block.paragraph} />
          </p>
        ),
      )}
      <p className="no-print mt-2 text-end">
        <Link to="#top" className="plain-link inline-flex min-h-8 items-center gap-1 text-sm text-leaf">
          <Icon of={icons.chevronDown} className="size-4 rotate-180" />
          {m.policies_back_to_top(locale)}
        </Link>
      </p>
    </section>
  );
}

/** The text of a paragraph or list item, with its links. */
function PolicyParts({ parts }: { parts: readonly PolicyPart[] }) {
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
        <a key={part.text} href={part.to} className={linkClassName}>
          {part.text}
        </a>
      );
    return (
      <Link key={part.text} to={part.to} className={linkClassName}>
        {part.text}
      </Link>
    );
  });
}
