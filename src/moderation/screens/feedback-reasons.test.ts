import { describe, expect, it } from "vitest";
import { feedbackIssue } from "../contract/feedback-errors.ts";
import { feedbackReasons, hasReason, reasonLabel, withReason } from "./feedback-reasons.ts";

describe("a predefined reason", () => {
  it("is appended in both languages and can be removed", () => {
    const written = withReason("My own words.", "price");
    expect(written).toMatch(
      /^My own words\.\n\nThe price looks like a mistake\. Please check it\.\n\p{Script=Bengali}/u,
    );
    expect(hasReason(written, "price")).toBe(true);
    const both = withReason(written, "blurred");
    expect(withReason(both, "price")).toBe(withReason("My own words.", "blurred"));
    expect(withReason(withReason(both, "price"), "blurred")).toBe("My own words.");
  });

  it.each(feedbackReasons)("%s is valid feedback by itself and has a label in each language", (reason) => {
    expect(feedbackIssue(withReason("", reason))).toBeUndefined();
    expect(reasonLabel(reason, "en")).not.toBe(reasonLabel(reason, "bn"));
  });
});
