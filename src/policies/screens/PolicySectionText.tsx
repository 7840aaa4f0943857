import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { PolicySection } from "../contract.ts";
import { plainText } from "../rules/policy-text.ts";
import { PolicyParts } from "./PolicyParts.tsx";

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
