import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { cartQuery } from "./cart.ts";

it("caches the cart of each e-mail address separately", () => {
  const client = new QueryClient();
  client.setQueryData(cartQuery("rahima@mela.test").queryKey, []);
  expect(client.getQueryData(cartQuery("rahima@mela.test").queryKey)).toEqual([]);
  expect(client.getQueryData(cartQuery("karim@mela.test").queryKey)).toBeUndefined();
  client.clear();
});
