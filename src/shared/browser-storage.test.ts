import { afterEach, expect, it, vi } from "vitest";
import { readKeptRecord } from "./browser-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['{"of":"a product","values":["M",null]}', { of: "a product", values: ["M", null] }],
  ["half a {", undefined],
  ["", undefined],
  ["[1]", undefined],
  ["null", undefined],
  ["7", undefined],
  [null, undefined],
])("%s is a record, or as nothing", (kept, record) => {
  vi.stubGlobal("window", { sessionStorage: { getItem: () => kept } });
  expect(readKeptRecord("sessionStorage", "key")).toEqual(record);
});
