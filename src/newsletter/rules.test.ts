import { describe, expect, it } from "vitest";
import { askStateOf, emailFlaw, linkStateOf, looksLikeToken, tidyEmail } from "./rules.ts";

describe("an e-mail address", () => {
  it.each(["a@b.co", "rahima.khatun+mela@gmail.com", "o'neill@post.example.com", "x@sub-domain.example.bd"])(
    "%s is one",
    (email) => {
      expect(emailFlaw(email)).toBeUndefined();
    },
  );

  it.each([
    "rahima",
    "rahima@",
    "@example.com",
    "rahima@localhost",
    "two words@example.com",
    "a@b@example.com",
    "rahima@-example.com",
    "rahima@example..com",
    "rahima@example.com\r\nBcc: all@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("%j is none", (email) => {
    expect(emailFlaw(email)).toBe("wrong");
  });

  it("is missed when nothing was typed, and kept in lower case without blanks", () => {
    expect(emailFlaw(tidyEmail("  "))).toBe("required");
    expect(tidyEmail(" Rahima@Example.COM ")).toBe("rahima@example.com");
  });

  it("is judged at once, however long it is [S73]", () => {
    // Work that grew with the square of these would not end within the time of a test.
    expect(emailFlaw(`${"a".repeat(1_000_000)}!`)).toBe("wrong");
    expect(emailFlaw(`a@${"a-".repeat(500_000)}`)).toBe("wrong");
  });
});

describe("the page of a mail's link", () => {
  const token = "k".repeat(43);

  it("shows its button for a link that can be one of ours, and else what came of it", () => {
    expect(looksLikeToken(token)).toBe(true);
    expect(linkStateOf(new URLSearchParams({ token }))).toBe("ready");
    expect(linkStateOf(new URLSearchParams({ token: `${token}=` }))).toBe("unknown");
    expect(linkStateOf(new URLSearchParams({ state: "done" }))).toBe("done");
    expect(linkStateOf(new URLSearchParams({ state: "unknown" }))).toBe("unknown");
    expect(linkStateOf(new URLSearchParams())).toBe("unknown");
  });

  it("of the form shows the open form for a word that is none of ours", () => {
    expect(askStateOf("often")).toBe("often");
    expect(askStateOf("<script>")).toBe("open");
    expect(askStateOf(null)).toBe("open");
  });
});
