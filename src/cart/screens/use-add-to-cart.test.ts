import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideNotice, visibleNotices } from "#ui/notices.ts";
import { noticeAdded } from "./use-add-to-cart.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of visibleNotices()) hideNotice(id);
  vi.useRealTimers();
});

it.each([
  [undefined, "Product added to cart 💜"],
  [10, "Product added to cart 💜 You now have 10 in your cart, the most per order."],
  [4, "Product added to cart 💜 You now have 4 in your cart, all that are left."],
])("reports an addition that was capped at %s", (cappedAt, text) => {
  noticeAdded({ insertedId: "e", cappedAt }, "en");
  expect(visibleNotices()).toMatchObject([{ text, link: { to: "/cart" } }]);
});
