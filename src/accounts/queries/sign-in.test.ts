import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignedIn } from "#client/session-hint.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { m } from "#words/messages.js";

// Fakes of the browser and the server, which are outside of the tested code.
let requests: { path: string; body: unknown }[];
let pictureUrl: string;
let respondWithSession: () => Response | Promise<Response>;

beforeEach(() => {
  requests = [];
  pictureUrl = "http://mela.test/images/00112233445566778899aabbccddeeff-640.webp";
  respondWithSession = () => Response.json({ user: person });
  vi.resetModules();
  const location = {
    pathname: "/user/register",
    search: "",
    hash: "",
    origin: "http://mela.test",
    assign() {},
  };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("location", location);
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage, location: location }),
  );
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    requests.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    if (path === "/api/auth/get-session") return respondWithSession();
    return new Response(JSON.stringify(answers[path]?.() ?? {}), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = { id: "p1", name: "Rahima", email: "r@mela.test", role: "user" };
const answers: Record<string, () => unknown> = {
  "/api/jwt": () => ({ token: unsignedToken(person.id) }),
  "/api/images": () => ({ success: true, data: { display_url: pictureUrl } }),
  "/api/users/me": () => ({}),
};
const sentTo = (path: string) => requests.filter((request) => request.path === path).map(({ body }) => body);

describe("the request to POST /users", () => {
  const form = {
    name: "Rahima",
    email: "r@mela.test",
    password: "Secret#26",
    photo: undefined,
    language: "en" as const,
  };

  it("contains name, e-mail and the role user after a registration, and follows the sign-up", async () => {
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("none");
    expect(sentTo("/api/auth/sign-up/email")).toEqual([
      { name: "Rahima", email: "r@mela.test", password: "Secret#26", language: "en" },
    ]);
    expect(sentTo("/api/users")).toEqual([{ name: "Rahima", email: "r@mela.test", role: "user" }]);
    expect(requests.map(({ path }) => path)).toEqual([
      "/api/auth/sign-up/email",
      "/api/auth/get-session",
      "/api/users",
      "/api/jwt",
    ]);
  });

  it("contains only name and e-mail after a social sign-in", async () => {
    const { loadPersonAndToken } = await import("./sign-in.ts");
    await loadPersonAndToken();
    expect(sentTo("/api/users")).toEqual([{ name: "Rahima", email: "r@mela.test" }]);
  });
});

describe.each<[string, SignedIn | null]>([
  ["no one", null],
  ["another person", { id: "p2", name: "Salma", email: "s@mela.test", role: "user", photoURL: null }],
])("a sign-in where %s was signed in, whose session cannot be requested", (_, before) => {
  beforeEach(async () => {
    const { rememberSession } = await import("#client/session-hint.ts");
    rememberSession(before);
  });

  it.each([
    ["status 429", () => new Response("{}", { status: 429 }), { status: 429 }],
    ["status 503", () => new Response("{}", { status: 503 }), { status: 503 }],
    ["no response", () => Promise.reject(new TypeError("Failed to fetch")), { status: 0, code: "network" }],
  ])("is reported with its cause and not as signed out (%s)", async (_, respond, problem) => {
    respondWithSession = respond;
    const { signInWithPassword } = await import("./sign-in.ts");
    await expect(signInWithPassword(person.email, "Secret#26")).rejects.toMatchObject(problem);
    expect(sentTo("/api/users")).toEqual([]);

    respondWithSession = () => Response.json({ user: person });
    await signInWithPassword(person.email, "Secret#26");
    expect(sentTo("/api/users")).toEqual([{ name: "Rahima", email: "r@mela.test" }]);
  });
});

describe("at the registration", () => {
  const photo = new File(["x"], "me.png", { type: "image/png" });
  const form = {
    name: "Rahima",
    email: "r@mela.test",
    password: "Secret#26",
    photo,
    language: "en" as const,
  };

  it("a photo is uploaded and saved by its URL", async () => {
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("saved");
    expect(sentTo("/api/users/me")).toEqual([
      { photoURL: "/images/00112233445566778899aabbccddeeff-640.webp" },
    ]);
  });

  it("a photo is left out if its URL is too long, with a message for the page", async () => {
    pictureUrl = `http://mela.test/images/${"x".repeat(300)}`;
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("url_too_long");
    expect(sentTo("/api/users/me")).toEqual([]);
    expect(m.accounts_photo_url_long("en")).toBe("Photo URL too long. Please provide a short url.");
    expect(m.accounts_photo_url_long("bn")).toBe("ছবির লিংক খুব লম্বা। ছোট একটি লিংক দিন।".normalize("NFC"));
  });
});
