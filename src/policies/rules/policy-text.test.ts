import { describe, expect, it } from "vitest";
import { plainText, readPolicy } from "./policy-text.ts";

const text = (body: string) => `# Rules\n\nWhat holds.\n\n## First {#first}\n\n${body}\n`;
const blocks = (body: string) => readPolicy(text(body), { days: "7", mail: "a@b.test" }).sections[0]?.blocks;

describe("readPolicy", () => {
  it("parses the title, the summary and sections with anchors", () => {
    const { title, summary, sections } = readPolicy(
      "# Rules\n\nWhat holds.\n\n## First {#first}\nOne.\n\n## Second {#secondPart}\nTwo.\n",
      {},
    );
    expect({ title, summary }).toEqual({ title: "Rules", summary: "What holds." });
    expect(sections).toEqual([
      { id: "first", title: "First", blocks: [{ paragraph: ["One."] }] },
      { id: "secondPart", title: "Second", blocks: [{ paragraph: ["Two."] }] },
    ]);
  });

  it("parses paragraphs and lists with values, links and names", () => {
    expect(
      blocks(
        "Within {days} days, see [returns](/returns-and-refunds#time).\n\n- One `access-token`\n- [{mail}](mailto:{mail})\n\nEnd.",
      ),
    ).toEqual([
      { paragraph: ["Within 7 days, see ", { text: "returns", to: "/returns-and-refunds#time" }, "."] },
      { list: [["One ", { code: "access-token" }], [{ text: "a@b.test", to: "mailto:a@b.test" }]] },
      { paragraph: ["End."] },
    ]);
  });

  it.each([
    ["an unknown value", "Within {weeks} weeks."],
    ["a heading of another level", "### Deeper"],
    ["a heading without an anchor", "## Second"],
    ["an incomplete link", "See [returns]."],
    ["unknown markup", "This is **bold**."],
  ])("rejects %s", (_, body) => {
    expect(() => blocks(body)).toThrow("cannot be parsed");
  });

  it.each([
    "",
    "# Rules\n",
    "# Rules\n\nWhat holds.\n",
    "Rules\n",
    "# Rules\n\nWhat holds.\n\nAnd more.\n\n## First {#first}\n\nOne.\n",
  ])("rejects a text with a missing or misplaced part", (source) => {
    expect(() => readPolicy(source, {})).toThrow();
  });

  it("returns a text that plainText frees of links and markup", () => {
    expect(plainText(["See ", { text: "returns", to: "/returns-and-refunds" }, ", ", { code: "key" }])).toBe(
      "See returns, key",
    );
  });
});
