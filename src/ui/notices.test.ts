import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideNotice, notice, visibleNotices } from "./notices.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const texts = () => visibleNotices().map(({ text }) => text);

it("shows each success notice for 1500 ms", () => {
  notice("Login Successful");
  vi.advanceTimersByTime(1_000);
  notice("Order Placed");
  vi.advanceTimersByTime(499);
  expect(texts()).toEqual(["Login Successful", "Order Placed"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(["Order Placed"]);
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(["Order Placed"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it("shows the same text once, for its whole time", () => {
  notice("Sent when you are back online");
  vi.advanceTimersByTime(1_000);
  notice("Sent when you are back online");
  expect(texts()).toEqual(["Sent when you are back online"]);
  vi.advanceTimersByTime(1_499);
  expect(texts()).toEqual(["Sent when you are back online"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it("shows an error notice for longer", () => {
  notice("That did not work.", "failed");
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(["That did not work."]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it("shows a notice with a link for 4 s, or until the link is followed", () => {
  const link = { to: "/cart", label: "View cart" };
  notice("Product added to cart", "done", link);
  vi.advanceTimersByTime(3_999);
  expect(visibleNotices()).toMatchObject([{ text: "Product added to cart", link }]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);

  notice("Product added to cart", "done", link);
  for (const { id } of visibleNotices()) hideNotice(id);
  expect(texts()).toEqual([]);
});

it("starts the time of a notice of a hidden page when the page is visible", () => {
  Object.assign(document, { hidden: true });
  notice("Order Placed");
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(["Order Placed"]);
  Object.assign(document, { hidden: false });
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(1_499);
  expect(texts()).toEqual(["Order Placed"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
