import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reportIssue } from "#shared/field-errors.ts";
import { handleError } from "./problems.server.ts";

const texts = { invalid: () => "Something is wrong." };
const body = z.object({
  name: z.string().min(1).max(5).optional(),
  code: z.string().min(3).optional(),
  count: z.number().int().min(2).max(9).optional(),
  kind: z.enum(["a", "b"]).optional(),
  mail: z.email().optional(),
  list: z
    .array(z.object({ id: z.string() }))
    .max(1)
    .optional(),
  word: z
    .string()
    .superRefine(
      reportIssue(texts, "word", (text: string) => (text === "no" ? { code: "refused_word" } : undefined)),
    )
    .optional(),
  must: z.string(),
});

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setErrorHandler(handleError);
app.post("/", { schema: { body } }, async () => ({}));
afterAll(() => app.close());

describe("the validator", () => {
  it.each<[object, string, string, object?]>([
    [{ must: undefined }, "must", "required"],
    [{ must: null }, "must", "required"],
    [{ must: 5 }, "must", "not_text"],
    [{ name: "" }, "name", "required"],
    [{ name: "longer" }, "name", "too_long", { maximum: 5 }],
    [{ code: "ab" }, "code", "too_short", { minimum: 3 }],
    [{ count: "5" }, "count", "not_number"],
    [{ count: 1.5 }, "count", "not_integer"],
    [{ count: 1 }, "count", "too_small", { minimum: 2 }],
    [{ count: 10 }, "count", "too_large", { maximum: 9 }],
    [{ kind: "c" }, "kind", "not_allowed"],
    [{ mail: "rahima" }, "mail", "wrong_format", { format: "email" }],
    [{ list: [{ id: "a" }, { id: "b" }] }, "list", "too_long", { maximum: 1 }],
    [{ list: [{}] }, "list.0.id", "required"],
    [{ word: "no" }, "word", "refused_word"],
  ])("returns for %j the path %s and the code %s", async (input, path, code, params) => {
    const response = await app.inject({ method: "POST", url: "/", payload: { must: "x", ...input } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { path, code, ...(params && { params }), message: expect.stringMatching(/./) },
    ]);
  });
});
