/** Accounts that call the API in a session of their own, as another window or device would. */
import { addressForm } from "#test/shoppers.ts";
import { type Visitor, type VisitorOptions, visitor } from "./browser.ts";
import { mela } from "./mela.ts";
import { browserCookies, signInByCall, signUpByCall, verifyByMail } from "./sign-in.ts";

export interface TestAccount {
  email: string;
  /** The Cookie header of the session. */
  cookie: string;
  /** Calls the API as this account. */
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: responses of any shape.
  ): Promise<{ status: number; body: any }>;
  /** Uploads a picture and returns its URL. */
  upload(picture: Blob): Promise<string>;
  /** Opens a browser page in which this account is signed in. */
  visit(viewport: { width: number; height: number }, options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Signs in an account with the password of the demo accounts. `origin` defaults to the server of this worker.
 */
export async function signInAs(email: string, origin = mela.origin): Promise<TestAccount> {
  const cookie = await signInByCall(origin, email);
  const post = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  // Not valid as long as a file of tests may take.
  const newToken = async () => ((await (await post("/jwt", { email })).json()) as { token: string }).token;
  let token = await newToken();
  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const attempt = () =>
      fetch(`${origin}/api${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      });
    const response = await attempt();
    if (response.status !== 401) return response;
    await response.body?.cancel();
    token = await newToken();
    return attempt();
  }
  return {
    email,
    cookie,
    async call(method, path, body) {
      const response = await send(path, {
        method,
        ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async upload(picture) {
      const form = new FormData();
      form.append("image", picture, "picture");
      const response = await send("/images", { method: "POST", body: form });
      return (await response.json()).data.display_url;
    },
    async visit(viewport, options) {
      const person = await visitor(viewport, { origin, ...options });
      await person.context.addCookies(browserCookies(origin, cookie));
      return person;
    },
  };
}

/** Signs up an account with an address. */
export async function newBuyer(name: string, email: string): Promise<TestAccount> {
  await signUpByCall(mela.origin, { name, email });
  const caller = await signInAs(email);
  await caller.call("POST", "/users/checkout/addresses", addressOf(name));
  return caller;
}

/** Signs up an account and makes it a vendor. */
export async function newVendor(name: string, email: string, language?: string): Promise<TestAccount> {
  await signUpByCall(mela.origin, { name, email, ...(language && { language }) });
  const vendor = await signInAs(email);
  await verifyByMail(mela.origin, email, vendor.cookie);
  const { _id } = (await vendor.call("GET", "/users/me")).body;
  // A role is changed only by an admin who has signed in recently.
  const admin = await signInAs("admin@mela.test");
  const { status } = await admin.call("PATCH", `/users/admin/user/set-vendor/${_id}`);
  if (status !== 200) throw new Error(`${email} did not become a vendor: ${status}`);
  return vendor;
}

/** Orders everything in the cart and returns the order number. */
export async function orderCart(buyer: TestAccount): Promise<string> {
  const { body: products } = await buyer.call("GET", "/users/user/favourites");
  const { status } = await buyer.call("POST", "/users/checkout/orders", { products });
  if (status !== 201) throw new Error(`${buyer.email} could not order: ${status}`);
  return (await buyer.call("GET", "/users/checkout/orders?limitValue=1")).body[0].orderNumber;
}

export const addressOf = (fullName: string) => ({ ...addressForm, fullName, billFullName: fullName });
