import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";

// Fakes of the browser and of the server.
let respond: (path: string, init: RequestInit) => Response | Promise<Response>;
let requests: { path: string; method: string; headers: Headers; body: unknown }[];
let went: string | undefined;

beforeEach(() => {
  requests = [];
  went = undefined;
  vi.resetModules();
  const assign = (to: string) => {
    went = to;
  };
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const location = { pathname: "/bn/cart", search: "?a=1", hash: "", origin: "http://mela.test", assign };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", location);
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage, location: location }),
  );
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    requests.push({
      path,
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: init.body,
    });
    return respond(path, init);
  });
  sessionStorage.setItem(
    "mela-session",
    JSON.stringify({
      person: { id: "p1", name: "Rahima", email: "r@mela.test", role: "user", photoURL: null },
      updatedAt: Date.now(),
    }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("callApi", () => {
  it("requests a token, stores it and sends it", async () => {
    respond = server({ "/api/users/me": () => json([1, 2]) });
    const { callApi } = await import("./call-api.ts");
    expect(await callApi("GET /users/me")).toEqual([1, 2]);
    expect(paths()).toEqual(["/api/jwt", "/api/users/me"]);
    expect(localStorage.getItem("access-token")).toBe(
      requests[1]?.headers.get("authorization")?.replace("Bearer ", ""),
    );
    await callApi("GET /users/me");
    expect(paths()).toEqual(["/api/jwt", "/api/users/me", "/api/users/me"]);
  });

  it("requests one token for concurrent calls", async () => {
    respond = server({ "/api/users/me": () => json([]) });
    const { callApi } = await import("./call-api.ts");
    await Promise.all([callApi("GET /users/me"), callApi("GET /users/me"), callApi("GET /users/me")]);
    expect(paths().filter((path) => path === "/api/jwt")).toHaveLength(1);
  });

  it("renews an expired token before the request, which is sent once", async () => {
    localStorage.setItem("access-token", unsignedToken("p1", -20 * 60));
    respond = server({ "/api/users/me": () => json([]) });
    const { callApi } = await import("./call-api.ts");
    await callApi("GET /users/me");
    expect(paths()).toEqual(["/api/jwt", "/api/users/me"]);
  });

  it("replaces a token of the person who was signed in before", async () => {
    const foreign = unsignedToken("p2");
    localStorage.setItem("access-token", foreign);
    respond = server({ "/api/users/me": () => json("yes") });
    const { callApi } = await import("./call-api.ts");
    expect(await callApi("GET /users/me")).toBe("yes");
    expect(paths()).toEqual(["/api/jwt", "/api/users/me"]);
    expect(requests[1]?.headers.get("authorization")).not.toBe(`Bearer ${foreign}`);
  });

  it("sends nothing if someone else has signed in in another tab, who stays signed in", async () => {
    localStorage.setItem("access-token", unsignedToken("p2"));
    respond = server({
      "/api/jwt": ({ body }) =>
        String(body).includes("r@mela.test")
          ? problem(403, "forbidden")
          : json({ token: unsignedToken("p2") }),
      "/api/auth/get-session": () => json({ user: { id: "p2", name: "Karim", email: "k@mela.test" } }),
    });
    const { callApi } = await import("./call-api.ts");
    const { currentSession } = await import("./session-hint.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "other_person" });
    expect(currentSession()?.name).toBe("Karim");
    expect(paths()).toEqual(["/api/jwt", "/api/auth/get-session", "/api/jwt"]);
    expect(went).toBeUndefined();
  });

  it("does not take the token that another tab has just renewed for someone else", async () => {
    localStorage.setItem("access-token", unsignedToken("p2"));
    respond = server({});
    const { renewAccessToken } = await import("./access-token.ts");
    const renewed = await renewAccessToken("an older token", "p1");
    expect(paths()).toEqual(["/api/jwt"]);
    expect(localStorage.getItem("access-token")).toBe(renewed);
  });

  it("sends nothing for a private page of another person than the one who has signed in since", async () => {
    localStorage.setItem("access-token", unsignedToken("p1"));
    respond = server({ "/api/users/me": () => json("yes") });
    const { callApi } = await import("./call-api.ts");
    const { setShownPerson } = await import("./session-hint.ts");
    setShownPerson("p0");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "other_person" });
    expect(paths()).not.toContain("/api/users/me");
    setShownPerson(undefined);
    expect(await callApi("GET /users/me")).toBe("yes");
  });

  it("does not sign out anyone if the session cannot be read after the token was refused", async () => {
    respond = server({
      "/api/jwt": () => problem(403, "other_email"),
      "/api/auth/get-session": () => problem(503, "unavailable"),
    });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "other_person" });
    expect(paths()).not.toContain("/api/auth/sign-out");
    expect(went).toBeUndefined();
  });

  it("signs out if no one is signed in any more after the token was refused", async () => {
    respond = server({
      "/api/jwt": () => problem(403, "other_email"),
      "/api/auth/get-session": () => json(null),
    });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "not_signed_in" });
    expect(went).toBe("/bn/user/login?ended&from=%2Fbn%2Fcart%3Fa%3D1");
  });

  it("does not sign out if the new e-mail address became known with the token, before the 403", async () => {
    respond = server({
      "/api/jwt": ({ body }) =>
        String(body).includes("r@mela.test")
          ? problem(403, "other_email")
          : json({ token: unsignedToken("p1") }),
      "/api/users/user/favourites": () => problem(403, "forbidden"),
      "/api/auth/get-session": () => json({ user: { id: "p1", name: "Rahima", email: "moved@mela.test" } }),
    });
    const { callApi } = await import("./call-api.ts");
    const query = { email: "r@mela.test" };
    await expect(callApi("GET /users/user/favourites", { query })).rejects.toMatchObject({ status: 403 });
    expect(paths()).toContain("/api/users/user/favourites?email=r%40mela.test");
    expect(paths()).not.toContain("/api/auth/sign-out");
    expect(went).toBeUndefined();
  });

  it("does not sign out the person who has signed in since a request that gets 403", async () => {
    respond = server({
      "/api/users/me": () => problem(403, "forbidden"),
      "/api/auth/get-session": () => json({ user: { id: "p2", name: "Karim", email: "k@mela.test" } }),
    });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ status: 403 });
    expect(paths()).not.toContain("/api/auth/sign-out");
    expect(went).toBeUndefined();
  });

  it.each([
    ["", () => problem(401, "not_signed_in")],
    [
      " with 429 because of too many anonymous requests",
      () => json({}, 429, { "retry-after": "60", "www-authenticate": "Bearer" }),
    ],
  ])("replaces a token that the server rejects%s, and repeats the request once", async (_where, refused) => {
    const spent = unsignedToken("p1");
    const body = { email: "new@mela.test", password: "Secret#26" };
    localStorage.setItem("access-token", spent);
    respond = server({
      "/api/users/me/email": (init) =>
        new Headers(init.headers).get("authorization") === `Bearer ${spent}` ? refused() : json("yes"),
    });
    const { callApi } = await import("./call-api.ts");
    expect(await callApi("POST /users/me/email", { body, idempotencyKey: "k" })).toBe("yes");
    expect(paths()).toEqual(["/api/users/me/email", "/api/jwt", "/api/users/me/email"]);
    expect(requests[2]).toMatchObject({ method: "POST", body: JSON.stringify(body) });
    expect(requests[2]?.headers.get("idempotency-key")).toBe("k");
    expect(went).toBeUndefined();
  });

  it.each([401, 403])(
    "signs out and opens the login page in the language of the page after a final %i",
    async (status) => {
      respond = server({
        "/api/users/me": () => problem(status, status === 401 ? "not_signed_in" : "forbidden"),
        "/api/auth/get-session": () => json({ user: { id: "p1", name: "Rahima", email: "r@mela.test" } }),
      });
      const { callApi } = await import("./call-api.ts");
      await expect(callApi("GET /users/me")).rejects.toMatchObject({ status });
      expect(paths()).toContain("/api/auth/sign-out");
      expect(localStorage.getItem("access-token")).toBeNull();
      expect(went).toBe("/bn/user/login?ended&from=%2Fbn%2Fcart%3Fa%3D1");
    },
  );

  it.each([401, 403])("signs out and opens the login page if an upload finally gets %i", async (status) => {
    respond = server({
      "/api/auth/get-session": () => json({ user: { id: "p1", name: "Rahima", email: "r@mela.test" } }),
    });
    vi.stubGlobal("XMLHttpRequest", requestWithStatus(status));
    const { uploadPhoto } = await import("./upload-photo.ts");
    await expect(uploadPhoto(new File(["x"], "x.png"), () => {})).rejects.toMatchObject({ status });
    expect(paths()).toContain("/api/auth/sign-out");
    expect(localStorage.getItem("access-token")).toBeNull();
    expect(went).toBe("/bn/user/login?ended&from=%2Fbn%2Fcart%3Fa%3D1");
  });

  it("rejects a call whose signal was aborted before it, and sends nothing", async () => {
    respond = server({ "/api/users/me": () => json([]) });
    const { callApi } = await import("./call-api.ts");
    const signal = AbortSignal.abort("left");
    await expect(callApi("GET /users/me", { signal })).rejects.toBe("left");
    expect(paths()).not.toContain("/api/users/me");
  });

  it("rejects an aborted upload with the reason of the abort", async () => {
    respond = server({});
    vi.stubGlobal("XMLHttpRequest", PendingRequest);
    const { uploadPhoto } = await import("./upload-photo.ts");
    const upload = new AbortController();
    PendingRequest.onSend = () => upload.abort("no progress");
    const photo = new File(["x"], "x.png");
    await expect(uploadPhoto(photo, () => {}, upload.signal)).rejects.toBe("no progress");
    await expect(uploadPhoto(photo, () => {}, upload.signal)).rejects.toBe("no progress");
  });

  it.each([
    ["en", "/cart", "/dashboard/user/second-factor"],
    ["bn", "/bn/cart", "/bn/dashboard/user/second-factor"],
    ["the account", "/bn/dashboard/user/account", undefined],
  ])(
    "opens the setup of two-step sign-in without signing the person out (%s) [F17]",
    async (_page, pathname, to) => {
      location.pathname = pathname;
      respond = server({ "/api/users/me": () => problem(403, "second_factor_needed") });
      const { callApi } = await import("./call-api.ts");
      await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "second_factor_needed" });
      expect(paths()).not.toContain("/api/auth/sign-out");
      expect(went).toBe(to);
    },
  );

  it("asks the person once for a recent proof for all concurrent requests, and repeats them [F17]", async () => {
    let proved = false;
    respond = server({ "/api/users/me": () => (proved ? json([1]) : problem(403, "proof_needed")) });
    const { callApi } = await import("./call-api.ts");
    const { registerProofDialog } = await import("./call-api.ts");
    let questions = 0;
    registerProofDialog(async () => {
      questions++;
      proved = true;
      return true;
    });
    expect(await Promise.all([callApi("GET /users/me"), callApi("GET /users/me")])).toEqual([[1], [1]]);
    expect(questions).toBe(1);
  });

  it("fails without the proof, and does not sign the person out [F17]", async () => {
    respond = server({ "/api/users/me": () => problem(403, "proof_needed") });
    const { callApi } = await import("./call-api.ts");
    const { registerProofDialog } = await import("./call-api.ts");
    registerProofDialog(async () => false);
    await expect(callApi("GET /users/me")).rejects.toMatchObject({ code: "proof_needed" });
    expect(paths()).not.toContain("/api/auth/sign-out");
    expect(went).toBeUndefined();
  });

  it("fails if the page with the dialog is left, and asks again at the next request [F17]", async () => {
    let proved = false;
    respond = server({ "/api/users/me": () => (proved ? json([1]) : problem(403, "proof_needed")) });
    const { callApi } = await import("./call-api.ts");
    const { registerProofDialog } = await import("./call-api.ts");
    const requested = Promise.withResolvers<void>();
    const leave = registerProofDialog(() => {
      requested.resolve();
      return new Promise(() => {});
    });
    const abandoned = callApi("GET /users/me");
    await requested.promise;
    leave();
    await expect(abandoned).rejects.toMatchObject({ code: "proof_needed" });
    registerProofDialog(async () => {
      proved = true;
      return true;
    });
    expect(await callApi("GET /users/me")).toEqual([1]);
  });

  it("does not sign out if the person's e-mail address has changed, but notifies the page", async () => {
    respond = server({
      "/api/users/user/favourites": () => problem(403, "forbidden"),
      "/api/auth/get-session": () => json({ user: { id: "p1", name: "Rahima", email: "moved@mela.test" } }),
    });
    const { callApi } = await import("./call-api.ts");
    const { watchSession, currentSession } = await import("./session-hint.ts");
    const heard: unknown[] = [];
    watchSession(() => heard.push(currentSession()?.email));
    await expect(
      callApi("GET /users/user/favourites", { query: { email: "r@mela.test" } }),
    ).rejects.toMatchObject({ status: 403 });
    expect(heard).toEqual(["moved@mela.test"]);
    expect(went).toBeUndefined();
  });

  it.each([
    ["gets 500", () => problem(500, "fault"), { status: 500, code: "fault" }],
    ["gets 503", () => problem(503, "unavailable"), { status: 503 }],
    [
      "gets 429",
      () => json({ code: "too_many_requests" }, 429, { "retry-after": "60" }),
      { status: 429, code: "too_many_requests" },
    ],
    ["gets 429 with a new token too", () => json({}, 429, { "www-authenticate": "Bearer" }), { status: 429 }],
    [
      "gets no response",
      () => Promise.reject(new TypeError("Failed to fetch")),
      { status: 0, code: "network" },
    ],
  ])("does not sign out if the request %s", async (_how, response, expected) => {
    respond = server({ "/api/users/me": response });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject(expected);
    expect(localStorage.getItem("access-token")).not.toBeNull();
    expect(went).toBeUndefined();
  });

  it("stays signed in and uses the old token if the token cannot be renewed because of an outage [R26]", async () => {
    const old = unsignedToken("p1", -13 * 60);
    localStorage.setItem("access-token", old);
    respond = server({ "/api/jwt": () => problem(503, "unavailable"), "/api/users/me": () => json("yes") });
    const { callApi } = await import("./call-api.ts");
    expect(await callApi("GET /users/me")).toBe("yes");
    expect(requests.at(-1)?.headers.get("authorization")).toBe(`Bearer ${old}`);
    expect(went).toBeUndefined();
  });

  it("fails after 15 seconds without a response", async () => {
    vi.useFakeTimers();
    respond = server({
      "/api/users/me": (init) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        ),
    });
    const { callApi } = await import("./call-api.ts");
    let failed = false;
    const call = expect(
      callApi("GET /users/me").finally(() => {
        failed = true;
      }),
    ).rejects.toMatchObject({ status: 0, code: "timeout" });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(failed).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await call;
    expect(went).toBeUndefined();
  });

  it("fails if the response never ends", async () => {
    vi.useFakeTimers();
    respond = server({
      "/api/users/me": (init) =>
        new Response(
          new ReadableStream({
            start: (stream) =>
              init.signal?.addEventListener("abort", () => stream.error(new DOMException("", "AbortError"))),
          }),
        ),
    });
    const { callApi } = await import("./call-api.ts");
    const call = expect(callApi("GET /users/me")).rejects.toMatchObject({ status: 0, code: "timeout" });
    await vi.advanceTimersByTimeAsync(15_001);
    await call;
  });

  it("throws the content of a problem document", async () => {
    const body = {
      status: 409,
      code: "out_of_stock",
      detail: "Only 2 left.",
      left: 2,
      errors: [{ path: "quantity", message: "too many" }],
    };
    respond = server({ "/api/users/me": () => json(body, 409) });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me")).rejects.toMatchObject({
      code: "out_of_stock",
      left: 2,
      errors: [{ path: "quantity", message: "too many" }],
    });
  });

  it("does not go to the login page for a request that was sent before the person signed out", async () => {
    const { promise: signingOut, resolve: reject } = Promise.withResolvers<void>();
    respond = server({ "/api/users/me": () => signingOut.then(() => problem(401, "not_signed_in")) });
    const { callApi } = await import("./call-api.ts");
    const { signOut } = await import("./sign-out.ts");
    const request = callApi("GET /users/me");
    await vi.waitFor(() => expect(paths()).toContain("/api/users/me"), { timeout: 60_000 });
    const signedOut = signOut();
    reject();
    await expect(request).rejects.toMatchObject({ status: 401 });
    await signedOut;
    expect(went).toBeUndefined();
  });

  it("does not go to the login page for a background request of the header", async () => {
    respond = server({ "/api/jwt": () => problem(401, "not_signed_in") });
    const { callApi } = await import("./call-api.ts");
    await expect(callApi("GET /users/me", { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(went).toBeUndefined();
  });

  it("returns the total and the cursor of a list", async () => {
    const headers = {
      "x-total-count": "143",
      link: '</api/users/me/sessions?cursor=abc&limitValue=20>; rel="next"',
    };
    respond = server({ "/api/users/me/sessions": () => new Response("[1]", { headers }) });
    const { callForPage } = await import("./call-api.ts");
    expect(await callForPage("GET /users/me/sessions")).toEqual({
      items: [1],
      total: 143,
      nextCursor: "abc",
    });
  });
});

describe("with a clock that is an hour ahead", () => {
  it("callApi does not renew the token for every request [R20]", async () => {
    respond = server({
      "/api/jwt": () => json({ token: unsignedToken("p1", -3_600) }),
      "/api/users/me": () => json([]),
    });
    const { callApi } = await import("./call-api.ts");
    await callApi("GET /users/me");
    await callApi("GET /users/me");
    expect(paths()).toEqual(["/api/jwt", "/api/users/me", "/api/users/me"]);
  });
});

const paths = () => requests.map(({ path }) => path);
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const problem = (status: number, code: string) => json({ status, code, title: code, detail: code }, status);

function server(own: Record<string, (init: RequestInit) => Response | Promise<Response>>): typeof respond {
  return (path, init) => {
    const response =
      own[path.split("?")[0] ?? ""] ??
      {
        "/api/jwt": () => json({ token: unsignedToken("p1") }),
        "/api/auth/sign-out": () => json({}),
        "/api/auth/get-session": () => json(null),
      }[path];
    if (!response) throw new Error(`no response to ${path}`);
    return response(init);
  };
}

const requestWithStatus = (status: number) =>
  class {
    status = status;
    responseText = "{}";
    upload = {};
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      this.onload();
    }
  };

/** An XMLHttpRequest that gets no response. */
class PendingRequest {
  static onSend = () => {};
  upload = {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    PendingRequest.onSend();
  }
  abort() {
    this.onabort();
  }
}
