/** Links and anchors of a page's HTML, read as text: for pages that are looked at without a browser. */

export interface Link {
  /** Undefined: a link that has none. */
  href: string | undefined;
  rel: string;
  target: string;
}

/** Where a page's links lead, and where its search forms send. */
export function linksOf(html: string): Link[] {
  const seen = withoutScripts(html);
  const links = [...seen.matchAll(/<(?:a|area)\b([^>]*)>/g)].map(([, attributes = ""]) => ({
    href: attributeOf(attributes, "href"),
    rel: attributeOf(attributes, "rel") ?? "",
    target: attributeOf(attributes, "target") ?? "",
  }));
  const forms = [...seen.matchAll(/<form\b([^>]*)>/g)]
    .map(([, attributes = ""]) => attributes)
    .filter(
      (attributes) =>
        !/^(post|dialog)$/i.test(attributeOf(attributes, "method") ?? "") &&
        attributeOf(attributes, "action") !== undefined,
    )
    .map((attributes) => ({ href: attributeOf(attributes, "action"), rel: "", target: "" }));
  return [...links, ...forms];
}

export function idsOf(html: string): Set<string> {
  return new Set([...withoutScripts(html).matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => plain(id)));
}

const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : plain(value);
}

const plain = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
