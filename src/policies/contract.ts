/** A policy as its page gets it: read from its text, figures filled in. */
export interface Policy {
  title: string;
  /** What it is about, in a sentence or two; the page's description too. */
  lead: string;
  sections: PolicySection[];
}

export interface PolicySection {
  /** The anchor, the same in both languages. */
  id: string;
  title: string;
  blocks: PolicyBlock[];
}

export type PolicyBlock = { paragraph: PolicyPart[] } | { list: PolicyPart[][] };

/** Plain words, a link (a path of ours without a language, `#anchor`, `mailto:`), or a name as a machine writes it. */
export type PolicyPart = string | { text: string; to: string } | { code: string };
