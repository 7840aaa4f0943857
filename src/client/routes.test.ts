import { describe, expect, it } from "vitest";
import { addressOf } from "./routes.ts";

describe("the address of a request", () => {
  it("contains the path parameters, encoded", () => {
    expect(
      addressOf("PATCH /users/admin/sub-categories/:id/place", { params: { id: "a/b ?#%:id$&" } }),
    ).toEqual({
      method: "PATCH",
      url: "/api/users/admin/sub-categories/a%2Fb%20%3F%23%25%3Aid%24%26/place",
    });
  });

  it("contains the query, encoded, without members that are undefined", () => {
    const query = { q: "শাড়ি & 50%", limitValue: 20, cursor: undefined };
    expect(addressOf("GET /users/admin/orders/all", { query }).url).toBe(
      `/api/users/admin/orders/all?${new URLSearchParams({ q: "শাড়ি & 50%", limitValue: "20" })}`,
    );
  });

  it("ends with the path if there is no query", () => {
    expect(addressOf("GET /users/me")).toEqual({ method: "GET", url: "/api/users/me" });
    expect(addressOf("GET /users/me", { query: { q: undefined } }).url).toBe("/api/users/me");
  });
});
