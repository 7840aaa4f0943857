import { expect, it } from "vitest";
import { offerLabels } from "./labels.ts";

it("names the prices of offers with ৳ in English and with টাকা in Bangla", () => {
  expect(offerLabels("under-low", "en").title).toMatch(/^Under ৳\u00A0[\d,]+$/);
  expect(offerLabels("under-low", "bn").title).toMatch(/^[০-৯,]+ টাকার কম$/);
  expect(offerLabels("under-fair", "bn").text).toMatch(/^[০-৯,]+ টাকা থেকে শুরু।$/);
});
