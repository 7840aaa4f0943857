import { describe, expect, it } from "vitest";
import { emailIssue, isTokenFormat, linkStateOf, normalizeEmail, requestStateOf } from "./rules.ts";

describe("the check of e-mail addresses", () => {
  it.each(["a@b.co", "rahima.khatun+mela@gmail.com", "o'neill@post.example.com", "x@sub-domain.example.bd"])(
    "accepts %s",
    (email) => {
      expect(emailIssue(email)).toBeUndefined();
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
  ])("rejects %j", (email) => {
    expect(emailIssue(email)).toBe("wrong");
  });

  it("requires an address and normalizes it to lower case without spaces", () => {
    expect(emailIssue(normalizeEmail("  "))).toBe("required");
    expect(normalizeEmail(" Rahima@Example.COM ")).toBe("rahima@example.com");
  });

  it("validates very long input quickly [S73]", () => {
    // Quadratic work would exceed the timeout of the test.
    expect(emailIssue(`${"a".repeat(1_000_000)}!`)).toBe("wrong");
    expect(emailIssue(`a@${"a-".repeat(500_000)}`)).toBe("wrong");
  });
});

describe("the state of a page", () => {
  const token = "k".repeat(43);

  it("shows the button for a valid token and otherwise the result", () => {
    expect(isTokenFormat(token)).toBe(true);
    expect(linkStateOf(new URLSearchParams({ token }))).toBe("ready");
    expect(linkStateOf(new URLSearchParams({ token: `${token}=` }))).toBe("unknown");
    expect(linkStateOf(new URLSearchParams({ state: "done" }))).toBe("done");
    expect(linkStateOf(new URLSearchParams({ state: "rate-limited" }))).toBe("rate-limited");
    expect(linkStateOf(new URLSearchParams({ state: "unknown" }))).toBe("unknown");
    expect(linkStateOf(new URLSearchParams())).toBe("unknown");
  });

  it("shows the form for an unknown state", () => {
    expect(requestStateOf("rate-limited")).toBe("rate-limited");
    expect(requestStateOf("<script>")).toBe("open");
    expect(requestStateOf(null)).toBe("open");
  });
});
