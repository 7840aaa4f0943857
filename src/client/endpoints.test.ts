import { describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { callPublic, requestLine } from "./endpoints.ts";
import { problemOf } from "./problem.ts";

describe("the URL of a request", () => {
  it("contains the path parameters, encoded", () => {
    expect(
      requestLine("PATCH /users/admin/sub-categories/:id/place", { params: { id: "a/b ?#%:id$&" } }),
    ).toEqual({
      method: "PATCH",
      url: "/api/users/admin/sub-categories/a%2Fb%20%3F%23%25%3Aid%24%26/place",
    });
  });

  it("contains the query, encoded, without members that are undefined", () => {
    const query = { q: "শাড়ি & 50%", limitValue: 20, cursor: undefined };
    expect(requestLine("GET /users/admin/orders/all", { query }).url).toBe(
      `/api/users/admin/orders/all?${new URLSearchParams({ q: "শাড়ি & 50%", limitValue: "20" })}`,
    );
  });

  it("ends with the path if there is no query", () => {
    expect(requestLine("GET /users/me")).toEqual({ method: "GET", url: "/api/users/me" });
    expect(requestLine("GET /users/me", { query: { q: undefined } }).url).toBe("/api/users/me");
  });
});

it("callApi and problemOf reject wrong calls and codes at compile time", () => {
  // tsc checks this: a wrong call that compiles is an error there, as an unused @ts-expect-error.
  const wrongCalls = () => [
    // @ts-expect-error there is no such endpoint
    callApi("GET /users/user/favorites"),
    // @ts-expect-error the path parameter is missing
    callApi("DELETE /users/user/favourites/:id"),
    // @ts-expect-error the name of the path parameter is wrong
    callApi("DELETE /users/user/favourites/:id", { params: { entryId: "1" } }),
    // @ts-expect-error the endpoint does not take this parameter
    callApi("GET /users/user/favourites", { query: { page: 2 } }),
    // @ts-expect-error the value is not one of those that can be sorted by
    callApi("GET /users/admin/orders/all", { query: { sort: "colour" } }),
    // @ts-expect-error the payload is missing
    callApi("PATCH /users/user/favourites/quantity/:id", { params: { id: "1" } }),
    // @ts-expect-error the payload has a member of another type
    callPublic("POST /jwt", { body: { email: 5 } }),
    // @ts-expect-error the response has no such member
    callApi("GET /users/me").then(({ mail }) => mail),
  ];
  const wrongCodes = (error: unknown) => {
    const problem = problemOf<"POST /users/checkout/orders">(error);
    // @ts-expect-error no endpoint returns this code
    if (problem?.code === "out_of_stocks") return 1;
    // @ts-expect-error another endpoint returns this code
    if (problem?.code === "sku_taken") return 2;
    // @ts-expect-error the code is not known yet
    if (problem?.products) return 3;
    // @ts-expect-error the members of this code have no such property
    if (problem?.code === "price_changed") return problem.products[0]?.cost;
    // @ts-expect-error the endpoint is missing
    return problemOf(error).code;
  };
  expect([typeof wrongCalls, typeof wrongCodes]).toEqual(["function", "function"]);
});
