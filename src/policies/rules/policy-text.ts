/**
 * Parses the text of a policy, a subset of Markdown: `# Title`, a summary paragraph, then `## Section title
 * {#anchor}` with paragraphs and `- items`, one line each, which may contain `[text](target)`, `` `name` ``
 * and `{value}`. Rejects anything else, so that a mistake in a text never reaches the page.
 */
import type { Policy, PolicyBlock, PolicyPart, PolicySection } from "../contract.ts";

const titleLine = /^# (?<title>.+)$/;
const sectionLine = /^## (?<title>.+) \{#(?<id>[A-Za-z][\w-]*)\}$/;
const valuePattern = /\{(\w+)\}/g;
const special = /\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)|`(?<code>[^`]+)`/g;

/**
 * Parses a policy.
 * @param values values of `{name}` in the language of the text
 * @throws Error with the line, for an unknown value, unknown markup or text outside a section
 */
export function readPolicy(source: string, values: Readonly<Record<string, string>>): Policy {
  const policy: Policy = { title: "", summary: "", sections: [] };
  for (const raw of source.split("\n")) {
    const line = fillIn(raw.trim(), values);
    if (line !== "") readLine(policy, line);
  }
  if (!policy.title || !policy.summary || policy.sections.length === 0)
    throw new Error("A policy needs a title, a summary and sections.");
  return policy;
}

function readLine(policy: Policy, line: string): void {
  const section = sectionLine.exec(line)?.groups;
  const current = policy.sections.at(-1);
  if (section) policy.sections.push({ id: section.id ?? "", title: section.title ?? "", blocks: [] });
  else if (!policy.title) policy.title = titleLine.exec(line)?.groups?.title ?? refuse(line);
  else if (!current) policy.summary = policy.summary === "" && !/^[#-]/.test(line) ? line : refuse(line);
  else if (line.startsWith("- ")) addItem(current, readParts(line.slice(2)));
  else current.blocks.push({ paragraph: readParts(line) });
}

function addItem({ blocks }: PolicySection, item: PolicyPart[]): void {
  const last: PolicyBlock | undefined = blocks.at(-1);
  if (last && "list" in last) last.list.push(item);
  else blocks.push({ list: [item] });
}

function fillIn(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(valuePattern, (_, name: string) => values[name] ?? refuse(line));
}

function readParts(line: string): PolicyPart[] {
  const parts: PolicyPart[] = [];
  let from = 0;
  const addText = (text: string) => {
    if (/^#|[[\]{}`*]/.test(text)) refuse(line);
    if (text !== "") parts.push(text);
  };
  for (const { index, 0: whole, groups } of line.matchAll(special)) {
    addText(line.slice(from, index));
    parts.push(
      groups?.code === undefined ? { text: groups?.text ?? "", to: groups?.to ?? "" } : { code: groups.code },
    );
    from = index + whole.length;
  }
  addText(line.slice(from));
  return parts;
}

/** Returns the text without links and markup. */
export function plainText(parts: readonly PolicyPart[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : "code" in part ? part.code : part.text))
    .join("");
}

function refuse(line: string): never {
  throw new Error(`This line of a policy cannot be parsed: ${line}`);
}
