import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideNotice, visibleNotices } from "#ui/notices.ts";
import { noticeAdded } from "./add-to-cart.tsx";

beforeEach(() => {
  for (const { id } of visibleNotices()) hideNotice(id);
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  [undefined, undefined, "Product added to cart 💜"],
  [10, 3, "Product added to cart 💜 You now have 10 in your cart, the maximum per order."],
  [4, 1, "Product added to cart 💜 You now have 4 in your cart, all that are left."],
  [10, 0, "You now have 10 in your cart, the maximum per order."],
])("reports an addition that was capped at %s and added %s", (cappedAt, added, text) => {
  noticeAdded({ insertedId: "e", cappedAt, added }, "en");
  expect(visibleNotices()).toMatchObject([{ text, link: { to: "/cart" } }]);
});
