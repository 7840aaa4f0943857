/** Reads links and ids from a page's HTML, for tests without a browser. */

export interface Link {
  /** Undefined if the link has no `href`. */
  href: string | undefined;
  rel: string;
  target: string;
}

/** Returns the links of a page and the targets of its search forms. */
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

/** Returns the text of a page as one line. */
export function textOf(html: string): string {
  const tags = withoutScripts(html)
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  return plain(tags).replace(/ +/g, " ");
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
