import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";

const person = { id: "p1", name: "Rahima", email: "r@mela.test", role: "user", photoURL: null };

/** Only a hanging test reaches this. */
const slow = { timeout: 60_000 };

// Fakes of the browser and of the server.
let respond: (path: string) => Response | Promise<Response>;
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return respond(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([429, 503])("a session that the server cannot return because of %i", (status) => {
  it("is that of the last sign-in on this device", async () => {
    localStorage.setItem("mela-own", JSON.stringify({ email: person.email, person }));
    respond = () => new Response("{}", { status });
    const { currentSession, refreshSession } = await import("./session-hint.ts");
    await refreshSession();
    expect(currentSession()).toEqual(person);
  });

  it("is requested again until it is known", async () => {
    let failures = 2;
    respond = () => (failures-- > 0 ? new Response("{}", { status }) : Response.json({ user: person }));
    const { currentSession, refreshSession } = await import("./session-hint.ts");
    await refreshSession();
    expect(currentSession()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(currentSession()).toEqual(person), slow);
    // A response is read while the clock advances, so there may be more requests on a slow machine.
    expect(requests.length).toBeGreaterThanOrEqual(3);
    const { length } = requests;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(length);
  });

  it("is not reported as a lost connection", async () => {
    respond = () => new Response("{}", { status });
    const { accessToken } = await import("./access-token.ts");
    await expect(accessToken()).rejects.toMatchObject({ status });
  });
});

it("sessionErrorStatus returns how the last request failed, until one succeeds", async () => {
  const { refreshSession, rememberSession, sessionErrorStatus } = await import("./session-hint.ts");
  rememberSession(null);
  const after = async (response: () => Response | Promise<Response>) => {
    respond = response;
    await refreshSession();
    return sessionErrorStatus();
  };
  expect(await after(() => new Response("{}", { status: 503 }))).toBe(503);
  expect(await after(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(0);
  expect(await after(() => Response.json(null))).toBeUndefined();
});

describe("a response about the session", () => {
  it("is read to its end, but ignored after a sign-in on this page while it arrived", async () => {
    const { currentSession, refreshSession, rememberSession } = await import("./session-hint.ts");
    let finish: () => void = () => expect.fail("the body was not requested");
    const body = new ReadableStream({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode("null"));
          controller.close();
        };
      },
    });
    const response = new Response(body);
    respond = () => response;
    const refreshed = refreshSession();
    await vi.waitFor(() => expect(response.bodyUsed).toBe(true), slow);
    rememberSession({ ...person, role: "user" });
    finish();
    expect(await refreshed).toEqual(person);
    expect(currentSession()).toEqual(person);
  });

  it("ends when it is an error, so that its connection becomes free", async () => {
    const { refreshSession } = await import("./session-hint.ts");
    const cancel = vi.fn();
    respond = () => new Response(new ReadableStream({ cancel }), { status: 503 });
    await refreshSession();
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe("what a person looked at on this device", () => {
  const looked = () => [localStorage.getItem("mela-searches"), localStorage.getItem("mela-viewed")];
  beforeEach(() => {
    localStorage.setItem("mela-searches", "jute");
    localStorage.setItem("mela-viewed", "p7");
  });

  it.each([
    ["has ended", null],
    ["belongs to another person", { ...person, id: "p2", email: "s@mela.test" }],
  ])("is removed when a new tab learns that the session %s", async (_, user) => {
    localStorage.setItem("mela-own", JSON.stringify({ email: person.email, person }));
    respond = () => Response.json(user && { user });
    const { refreshSession } = await import("./session-hint.ts");
    await refreshSession();
    expect(looked()).toEqual([null, null]);
  });

  it.each([
    ["a visitor", null],
    ["a visitor who signs in", { user: person }],
  ])("stays for %s", async (_, session) => {
    respond = () => Response.json(session);
    const { refreshSession, rememberSession } = await import("./session-hint.ts");
    rememberSession(null);
    await refreshSession();
    expect(looked()).toEqual(["jute", "p7"]);
  });
});

it.each([401, 403])(
  "a session request with the status %i, which only a proxy returns, does not sign out",
  async (status) => {
    respond = () => new Response("{}", { status });
    const { accessToken } = await import("./access-token.ts");
    await expect(accessToken()).rejects.toMatchObject({ status: 0 });
  },
);

describe("keepTokenFresh", () => {
  it("starts as soon as the session of a new tab is known", async () => {
    respond = (path) =>
      Response.json(path === "/api/jwt" ? { token: unsignedToken(person.id) } : { user: person });
    const { keepTokenFresh } = await import("./access-token.ts");
    const stop = keepTokenFresh();
    await vi.waitFor(() => expect(requests).toContain("/api/jwt"), slow);
    expect(requests.slice(0, 2)).toEqual(["/api/auth/get-session", "/api/jwt"]);
    await vi.waitFor(() => expect(localStorage.getItem("access-token")).not.toBeNull(), slow);
    await vi.advanceTimersByTimeAsync(13 * 60_000);
    expect(requests.filter((path) => path === "/api/jwt")).toHaveLength(2);
    stop();
  });

  it("tries again every 30 seconds while a token that is still valid cannot be renewed", async () => {
    sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
    localStorage.setItem("access-token", unsignedToken(person.id, -13 * 60));
    respond = () => Promise.reject(new TypeError("Failed to fetch"));
    const { keepTokenFresh } = await import("./access-token.ts");
    const stop = keepTokenFresh();
    await vi.waitFor(() => expect(requests).toEqual(["/api/jwt"]), slow);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(requests).toEqual(["/api/jwt", "/api/jwt"]);
    stop();
  });

  it("does not renew a token after it was stopped during a request", async () => {
    sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
    const { promise, resolve } = Promise.withResolvers<void>();
    respond = async () => {
      await promise;
      return Response.json({ token: unsignedToken(person.id) });
    };
    const { keepTokenFresh } = await import("./access-token.ts");
    const stop = keepTokenFresh();
    await vi.waitFor(() => expect(requests).toEqual(["/api/jwt"]), slow);
    stop();
    resolve();
    await vi.waitFor(() => expect(localStorage.getItem("access-token")).not.toBeNull(), slow);
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(requests).toEqual(["/api/jwt"]);
  });
});
