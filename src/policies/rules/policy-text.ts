/**
 * Reads a policy's text. It is a little of Markdown: `# Title`, a paragraph that leads in, then `## Section title {#anchor}` with paragraphs and
 * `- items`, one line each; inside them `[words](target)`, `` `name` `` and `{figure}`. What it does not know it refuses: a policy must not show a slip.
 */
import type { Policy, PolicyBlock, PolicyPart, PolicySection } from "../contract.ts";

const titleLine = /^# (?<title>.+)$/;
const sectionLine = /^## (?<title>.+) \{#(?<id>[A-Za-z][\w-]*)\}$/;
const figure = /\{(\w+)\}/g;
const special = /\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)|`(?<code>[^`]+)`/g;

/**
 * @param figures what stands for `{name}`, written in the text's language
 * @throws Error that quotes the line: an unknown figure, a mark that is none of ours, a text outside any section
 */
export function readPolicy(source: string, figures: Readonly<Record<string, string>>): Policy {
  const policy: Policy = { title: "", lead: "", sections: [] };
  for (const raw of source.split("\n")) {
    const line = fillIn(raw.trim(), figures);
    if (line !== "") readLine(policy, line);
  }
  if (!policy.title || !policy.lead || policy.sections.length === 0)
    throw new Error("a policy needs a title, a lead and sections");
  return policy;
}

function readLine(policy: Policy, line: string): void {
  const section = sectionLine.exec(line)?.groups;
  const current = policy.sections.at(-1);
  if (section) policy.sections.push({ id: section.id ?? "", title: section.title ?? "", blocks: [] });
  else if (!policy.title) policy.title = titleLine.exec(line)?.groups?.title ?? refuse(line);
  else if (!current) policy.lead = policy.lead === "" && !/^[#-]/.test(line) ? line : refuse(line);
  else if (line.startsWith("- ")) addItem(current, readParts(line.slice(2)));
  else current.blocks.push({ paragraph: readParts(line) });
}

function addItem({ blocks }: PolicySection, item: PolicyPart[]): void {
  const last: PolicyBlock | undefined = blocks.at(-1);
  if (last && "list" in last) last.list.push(item);
  else blocks.push({ list: [item] });
}

function fillIn(line: string, figures: Readonly<Record<string, string>>): string {
  return line.replace(figure, (_, name: string) => figures[name] ?? refuse(line));
}

function readParts(line: string): PolicyPart[] {
  const parts: PolicyPart[] = [];
  let from = 0;
  const addWords = (words: string) => {
    if (/^#|[[\]{}`*]/.test(words)) refuse(line);
    if (words !== "") parts.push(words);
  };
  for (const { index, 0: whole, groups } of line.matchAll(special)) {
    addWords(line.slice(from, index));
    parts.push(
      groups?.code === undefined ? { text: groups?.text ?? "", to: groups?.to ?? "" } : { code: groups.code },
    );
    from = index + whole.length;
  }
  addWords(line.slice(from));
  return parts;
}

/** The words alone, without links and marks. */
export function plainText(parts: readonly PolicyPart[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : "code" in part ? part.code : part.text))
    .join("");
}

function refuse(line: string): never {
  throw new Error(`a policy's text cannot be read here: ${line}`);
}
