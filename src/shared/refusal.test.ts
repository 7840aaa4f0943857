import { expect, it } from "vitest";
import { z } from "zod";
import { Refusal, refusals } from "./refusal.ts";

const kinds = refusals({
  gone: [404, "It is gone."],
  short: [409, "Not enough.", { left: z.number() }],
});

it("a refusal carries the members of its kind and common ones", () => {
  expect(new Refusal(kinds.short, { left: 2, detail: "Only 2 left." }, 5)).toMatchObject({
    kind: { code: "short", status: 409, sentence: "Not enough." },
    message: "Not enough.",
    members: { left: 2, detail: "Only 2 left." },
    retryAfterSeconds: 5,
  });
  expect(new Refusal(kinds.gone).members).toEqual({});
});

it("the types of a refusal reject wrong members", () => {
  // tsc checks this: a wrong refusal that compiles is an error there, as an unused @ts-expect-error.
  const wrong = () => [
    // @ts-expect-error the member is missing
    new Refusal(kinds.short),
    // @ts-expect-error the member has another type
    new Refusal(kinds.short, { left: "2" }),
    // @ts-expect-error the kind has no such member
    new Refusal(kinds.gone, { left: 2 }),
    // @ts-expect-error there is no such kind
    new Refusal(kinds.short_of),
  ];
  expect(wrong).toBeTypeOf("function");
});
