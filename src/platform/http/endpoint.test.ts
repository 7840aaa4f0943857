import { expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "./endpoint.server.ts";

const base = {
  method: "GET",
  path: "/things",
  summary: "Returns nothing",
  response: z.null(),
  handler: async () => null,
} as const;
const caller = async () => ({ id: "1" });
const authorize = () => true;

it("the types of an endpoint reject `caller` and `authorize` with a guard, which they would bypass", () => {
  // tsc checks this: a wrong endpoint that compiles is an error there, as an unused @ts-expect-error.
  const endpoints = () => [
    defineEndpoint({ ...base, guard: "anyone", caller, authorize }),
    // @ts-expect-error with a guard there is no `caller`
    defineEndpoint({ ...base, guard: "admin", caller }),
    // @ts-expect-error with a guard there is no `authorize`
    defineEndpoint({ ...base, guard: "signed-in", authorize }),
  ];
  expect(endpoints).toBeTypeOf("function");
});
