import { describe, expect, it } from "vitest";
import { feedbackIssue } from "#listing/contract/product-errors.ts";
import { feedbackReasons, hasReason, reasonLabel, withReason } from "./feedback-reasons.ts";

describe("a ready-made reason", () => {
  it("is written in both languages behind what stands there, and goes again", () => {
    const written = withReason("My own words.", "price");
    expect(written).toMatch(
      /^My own words\.\n\nThe price looks like a mistake\. Please check it\.\n\p{Script=Bengali}/u,
    );
    expect(hasReason(written, "price")).toBe(true);
    const both = withReason(written, "blurred");
    expect(withReason(both, "price")).toBe(withReason("My own words.", "blurred"));
    expect(withReason(withReason(both, "price"), "blurred")).toBe("My own words.");
  });

  it.each(feedbackReasons)("%s is feedback by itself, with a name in each language", (reason) => {
    expect(feedbackIssue(withReason("", reason))).toBeUndefined();
    expect(reasonLabel(reason, "en")).not.toBe(reasonLabel(reason, "bn"));
  });
});
