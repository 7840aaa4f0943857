/** A shopper that repeats every request until it gets a response, orders with the same idempotency key. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { demoPassword } from "../../seed/people.ts";

export interface Acknowledged {
  key: string;
  orderId: string;
}

interface CartEntry {
  _id: string;
  quantity: number;
  price: number;
  available: boolean;
}

interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape.
  body: any;
  headers: Headers;
}

const giveUpMs = 150_000;

export class Shopper {
  readonly acknowledged: Acknowledged[] = [];
  /** The number of requests without a response or with a server error. */
  lost = 0;
  /** Keys of refused orders, which must not exist. */
  readonly refused: string[] = [];
  /** Orders whose cancellation was acknowledged. */
  readonly cancelled: string[] = [];
  readonly #origin: string;
  readonly #random: () => number;
  #token = "";

  constructor(origin: string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
  }

  async signUp(email: string): Promise<void> {
    await this.#request("POST", "/auth/sign-up/email", { name: "Shopper", email, password: demoPassword });
    // The response to the sign-up may have been lost; signing in can be repeated.
    const session = await this.#request("POST", "/auth/sign-in/email", { email, password: demoPassword });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const response = await this.#request("POST", "/jwt", { email }, { cookie });
    if (!response.body.token)
      throw new Error(`no token: ${response.status} ${JSON.stringify(response.body)}`);
    this.#token = response.body.token;
    const home = { province: "Dhaka", city: "Dhaka", area: "Mirpur", address: "House 1" };
    const billing = { billProvince: "Dhaka", billCity: "Dhaka", billArea: "Mirpur", billAddress: "House 1" };
    const person = {
      fullName: "Shopper",
      mobileNumber: "01712345678",
      billFullName: "Shopper",
      billMobileNumber: "01712345678",
    };
    const saved = await this.#request("POST", "/users/checkout/addresses", {
      ...home,
      ...billing,
      ...person,
      zipCode: 1216,
      effectiveLabel: "Home",
      billEffectiveLabel: "Home",
    });
    if (saved.status !== 200 && saved.body.code !== "already_exists")
      throw new Error(`no address: ${saved.status}`);
  }

  /** Fills the cart and orders parts of it until `over` returns true, and finishes the current order. */
  async shop(products: readonly string[], over: () => boolean): Promise<void> {
    while (!over()) {
      for (let more = 1 + this.#below(3); more > 0; more--) {
        await this.#request("POST", "/users/user/favourites", {
          selectedClassId: products[this.#below(products.length)],
          quantity: 1 + this.#below(2),
        });
      }
      const cart: CartEntry[] = (await this.#request("GET", "/users/user/favourites")).body;
      const chosen = cart.filter(({ available }) => available).slice(0, 1 + this.#below(3));
      if (chosen.length > 0) await this.#order(chosen);
    }
  }

  async #order(products: CartEntry[]): Promise<void> {
    const key = randomUUID();
    const response = await this.#request(
      "POST",
      "/users/checkout/orders",
      { products },
      { "idempotency-key": key },
    );
    if (response.status === 201) {
      this.acknowledged.push({ key, orderId: response.body.insertedId });
      if (this.#below(5) === 0) await this.#repeat(products, key, response.body.insertedId);
      if (this.#below(4) === 0) await this.#cancel(response.body.insertedId);
    } else if (response.status === 409) {
      this.refused.push(key);
      for (const { _id } of products) await this.#request("DELETE", `/users/user/favourites/${_id}`);
    } else throw new Error(`an order got ${response.status} ${JSON.stringify(response.body)}`);
  }

  /** Sends the order again, as after a second click or a lost response. */
  async #repeat(products: CartEntry[], key: string, orderId: string): Promise<void> {
    const again = await this.#request(
      "POST",
      "/users/checkout/orders",
      { products },
      { "idempotency-key": key },
    );
    if (again.status !== 201 || again.body.insertedId !== orderId)
      throw new Error(`a repeat of ${key} got ${again.status} ${JSON.stringify(again.body)}`);
  }

  async #cancel(orderId: string): Promise<void> {
    const response = await this.#request("POST", `/users/checkout/orders/${orderId}/cancel`, {
      reason: "ordered by mistake",
    });
    // The order is already cancelled if the response to an earlier attempt was lost.
    if (response.status !== 200 && response.body.orderStatus !== "cancelled")
      throw new Error(
        `the cancellation of ${orderId} got ${response.status} ${JSON.stringify(response.body)}`,
      );
    this.cancelled.push(orderId);
  }

  /**
   * Repeats a request until it gets a response. Sometimes times out within 15 ms, like a phone that loses its
   * connection.
   */
  async #request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const deadline = Date.now() + giveUpMs;
    let last: unknown;
    for (;;) {
      const timeoutMs = this.#below(12) === 0 ? this.#below(15) : 10_000;
      try {
        const response = await fetch(`${this.#origin}/api${path}`, {
          method,
          headers: {
            origin: this.#origin,
            ...(this.#token && { authorization: `Bearer ${this.#token}` }),
            ...(body && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        const read = {
          status: response.status,
          body: text ? JSON.parse(text) : undefined,
          headers: response.headers,
        };
        if (read.status < 500 && read.body?.code !== "request_in_progress") return read;
        last = `${read.status} ${text}`;
      } catch (error) {
        last = error;
      }
      this.lost++;
      if (Date.now() > deadline)
        throw new Error(`${method} ${path} got no response for ${giveUpMs} ms: ${last}`);
      await delay(20 + this.#below(80));
    }
  }

  #below(bound: number): number {
    return Math.floor(this.#random() * bound);
  }
}
