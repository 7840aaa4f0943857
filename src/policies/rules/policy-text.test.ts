import { describe, expect, it } from "vitest";
import { plainText, readPolicy } from "./policy-text.ts";

const text = (body: string) => `# Rules\n\nWhat holds.\n\n## First {#first}\n\n${body}\n`;
const blocks = (body: string) => readPolicy(text(body), { days: "7", mail: "a@b.test" }).sections[0]?.blocks;

describe("a policy's text", () => {
  it("has a title, a lead and sections with their anchors", () => {
    const { title, lead, sections } = readPolicy(
      "# Rules\n\nWhat holds.\n\n## First {#first}\nOne.\n\n## Second {#secondPart}\nTwo.\n",
      {},
    );
    expect({ title, lead }).toEqual({ title: "Rules", lead: "What holds." });
    expect(sections).toEqual([
      { id: "first", title: "First", blocks: [{ paragraph: ["One."] }] },
      { id: "secondPart", title: "Second", blocks: [{ paragraph: ["Two."] }] },
    ]);
  });

  it("has paragraphs and lists, with figures, links and names in them", () => {
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
    ["a figure that nobody knows", "Within {weeks} weeks."],
    ["a heading of another level", "### Deeper"],
    ["a heading without an anchor", "## Second"],
    ["a link that is not finished", "See [returns]."],
    ["a mark that is none of ours", "This is **bold**."],
  ])("is refused with %s", (_, body) => {
    expect(() => blocks(body)).toThrow("cannot be read");
  });

  it.each([
    "",
    "# Rules\n",
    "# Rules\n\nWhat holds.\n",
    "Rules\n",
    "# Rules\n\nWhat holds.\n\nAnd more.\n\n## First {#first}\n\nOne.\n",
  ])("is refused when a part is missing or in the wrong place", (source) => {
    expect(() => readPolicy(source, {})).toThrow();
  });

  it("is had as words alone", () => {
    expect(plainText(["See ", { text: "returns", to: "/returns-and-refunds" }, ", ", { code: "key" }])).toBe(
      "See returns, key",
    );
  });
});
