/** A parsed policy with values filled in. */
export interface Policy {
  title: string;
  /** A short summary, also the description of the page. */
  summary: string;
  sections: PolicySection[];
}

export interface PolicySection {
  /** The anchor, the same in both languages. */
  id: string;
  title: string;
  blocks: PolicyBlock[];
}

export type PolicyBlock = { paragraph: PolicyPart[] } | { list: PolicyPart[][] };

/** Plain text, a link (a path without locale, `#anchor` or `mailto:`), or a technical name. */
export type PolicyPart = string | { text: string; to: string } | { code: string };
