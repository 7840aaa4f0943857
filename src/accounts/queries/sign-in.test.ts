import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { m } from "#words/messages.js";

// The browser around the code, and the server at the other end of the wire: both outside of what is tested.
let asked: { path: string; body: unknown }[];
let pictureAt: string;

beforeEach(() => {
  asked = [];
  pictureAt = "http://mela.test/images/00112233445566778899aabbccddeeff-640.webp";
  vi.resetModules();
  const place = { pathname: "/user/register", search: "", hash: "", origin: "http://mela.test", assign() {} };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("location", place);
  vi.stubGlobal("localStorage", new Drawer());
  vi.stubGlobal("sessionStorage", new Drawer());
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage, location: place }),
  );
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return new Response(JSON.stringify(answers[path]?.() ?? {}), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = { id: "p1", name: "Rahima", email: "r@mela.test", role: "user" };
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const answers: Record<string, () => unknown> = {
  "/api/auth/get-session": () => ({ user: person }),
  "/api/jwt": () => ({
    token: `${part({})}.${part({ exp: Date.now() / 1000 + 900, iat: Date.now() / 1000 })}.x`,
  }),
  "/api/images": () => ({ success: true, data: { display_url: pictureAt } }),
  "/api/users/me": () => ({}),
};
const sentTo = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body);

describe("what is posted to /users", () => {
  const form = {
    name: "Rahima",
    email: "r@mela.test",
    password: "Secret#26",
    photo: undefined,
    language: "en" as const,
  };

  it("has name, e-mail and the role user after a registration, once the account is there", async () => {
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("none");
    expect(sentTo("/api/auth/sign-up/email")).toEqual([
      { name: "Rahima", email: "r@mela.test", password: "Secret#26", language: "en" },
    ]);
    expect(sentTo("/api/users")).toEqual([{ name: "Rahima", email: "r@mela.test", role: "user" }]);
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/auth/sign-up/email",
      "/api/auth/get-session",
      "/api/users",
      "/api/jwt",
    ]);
  });

  it("has name and e-mail alone after a social sign-in", async () => {
    const { completeSignIn } = await import("./sign-in.ts");
    await completeSignIn();
    expect(sentTo("/api/users")).toEqual([{ name: "Rahima", email: "r@mela.test" }]);
  });
});

describe("the photo of a registration", () => {
  const photo = new File(["x"], "me.png", { type: "image/png" });
  const form = {
    name: "Rahima",
    email: "r@mela.test",
    password: "Secret#26",
    photo,
    language: "en" as const,
  };

  it("is saved by its address", async () => {
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("saved");
    expect(sentTo("/api/users/me")).toEqual([
      { photoURL: "/images/00112233445566778899aabbccddeeff-640.webp" },
    ]);
  });

  it("whose address is too long is left out, and the page has a sentence for it", async () => {
    pictureAt = `http://mela.test/images/${"x".repeat(300)}`;
    const { signUpWithPassword } = await import("./sign-in.ts");
    expect(await signUpWithPassword(form)).toBe("address_too_long");
    expect(sentTo("/api/users/me")).toEqual([]);
    expect(m.accounts_photo_url_long("en")).toBe("Photo URL too long. Please provide a short url.");
    expect(m.accounts_photo_url_long("bn")).toBe("ছবির লিংক খুব লম্বা। ছোট একটি লিংক দিন।".normalize("NFC"));
  });
});

class Drawer extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}
