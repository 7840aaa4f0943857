import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { pageContext } from "#platform/http/page.server.ts";
import { loader } from "./root.tsx";

it("takes the year of the copyright notice from the calendar of Dhaka, where it begins six hours before UTC [F32]", () => {
  const yearAt = (time: string) => {
    const context = new RouterContextProvider();
    context.set(pageContext, {
      ctx: { config: { publicUrl: "https://mela.example" }, now: () => new Date(time) },
      person: async () => undefined,
    } as never);
    return loader({ context } as never).year;
  };
  expect(yearAt("2026-12-31T17:59:59Z")).toBe(2026);
  expect(yearAt("2026-12-31T18:00:00Z")).toBe(2027);
});
