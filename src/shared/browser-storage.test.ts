import { afterEach, expect, it, vi } from "vitest";
import { readStoredRecord } from "./browser-storage.ts";

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
])("readStoredRecord reads %s as a record or as undefined", (kept, record) => {
  vi.stubGlobal("window", { sessionStorage: { getItem: () => kept } });
  expect(readStoredRecord("sessionStorage", "key")).toEqual(record);
});
