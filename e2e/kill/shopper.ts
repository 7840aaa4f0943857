/** A shopper who never gives up: what was not answered is asked again, an order always with its own key. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

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

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
  body: any;
  headers: Headers;
}

const giveUpMs = 40_000;

export class Shopper {
  readonly acknowledged: Acknowledged[] = [];
  /** Requests whose answer never came, or that the shop could not answer. */
  lost = 0;
  /** Keys of orders that were refused in the end: there must be no order of them. */
  readonly refused: string[] = [];
  /** Orders of which this shopper was told that they are cancelled. */
  readonly cancelled: string[] = [];
  readonly #origin: string;
  readonly #random: () => number;
  #token = "";

  constructor(origin: string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
  }

  async signUp(email: string): Promise<void> {
    const password = "Mela#2026";
    await this.#ask("POST", "/auth/sign-up/email", { name: "Shopper", email, password });
    // The answer to the sign-up may be one that was lost; signing in can be repeated.
    const session = await this.#ask("POST", "/auth/sign-in/email", { email, password });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const answer = await this.#ask("POST", "/jwt", { email }, { cookie });
    if (!answer.body.token) throw new Error(`no token: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#token = answer.body.token;
    const home = { province: "Dhaka", city: "Dhaka", area: "Mirpur", address: "House 1" };
    const billing = { billProvince: "Dhaka", billCity: "Dhaka", billArea: "Mirpur", billAddress: "House 1" };
    const person = {
      fullName: "Shopper",
      mobileNumber: "01712345678",
      billFullName: "Shopper",
      billMobileNumber: "01712345678",
    };
    const saved = await this.#ask("POST", "/users/checkout/addresses", {
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

  /** Fills the cart and orders parts of it until `over`; the order under way is brought to its end. */
  async shop(products: readonly string[], over: () => boolean): Promise<void> {
    while (!over()) {
      for (let more = 1 + this.#below(3); more > 0; more--) {
        await this.#ask("POST", "/users/user/favourites", {
          selectedClassId: products[this.#below(products.length)],
          quantity: 1 + this.#below(2),
        });
      }
      const cart: CartEntry[] = (await this.#ask("GET", "/users/user/favourites")).body;
      const chosen = cart.filter(({ available }) => available).slice(0, 1 + this.#below(3));
      if (chosen.length > 0) await this.#order(chosen);
    }
  }

  async #order(products: CartEntry[]): Promise<void> {
    const key = randomUUID();
    const answer = await this.#ask(
      "POST",
      "/users/checkout/orders",
      { products },
      { "idempotency-key": key },
    );
    if (answer.status === 201) {
      this.acknowledged.push({ key, orderId: answer.body.insertedId });
      if (this.#below(5) === 0) await this.#repeat(products, key, answer.body.insertedId);
      if (this.#below(4) === 0) await this.#cancel(answer.body.insertedId);
    } else if (answer.status === 409) {
      this.refused.push(key);
      for (const { _id } of products) await this.#ask("DELETE", `/users/user/favourites/${_id}`);
    } else throw new Error(`an order was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** As a second click does, or a phone that has lost the answer. */
  async #repeat(products: CartEntry[], key: string, orderId: string): Promise<void> {
    const again = await this.#ask("POST", "/users/checkout/orders", { products }, { "idempotency-key": key });
    if (again.status !== 201 || again.body.insertedId !== orderId)
      throw new Error(`a repeat of ${key} was answered ${again.status} ${JSON.stringify(again.body)}`);
  }

  async #cancel(orderId: string): Promise<void> {
    const answer = await this.#ask("POST", `/users/checkout/orders/${orderId}/cancel`, {
      reason: "ordered by mistake",
    });
    // 'It is cancelled already': by the request of which the answer was lost.
    if (answer.status !== 200 && answer.body.orderStatus !== "cancelled")
      throw new Error(
        `the cancelling of ${orderId} was answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    this.cancelled.push(orderId);
  }

  /** Asks until there is an answer. Now and then it does not wait for it, like a telephone in a tunnel. */
  async #ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const deadline = Date.now() + giveUpMs;
    let last: unknown;
    for (;;) {
      const patience = this.#below(12) === 0 ? this.#below(15) : 10_000;
      try {
        const answer = await fetch(`${this.#origin}/api${path}`, {
          method,
          headers: {
            origin: this.#origin,
            ...(this.#token && { authorization: `Bearer ${this.#token}` }),
            ...(body && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(patience),
        });
        const text = await answer.text();
        const read = {
          status: answer.status,
          body: text ? JSON.parse(text) : undefined,
          headers: answer.headers,
        };
        if (read.status < 500 && read.body?.code !== "request_in_progress") return read;
        last = `${read.status} ${text}`;
      } catch (error) {
        last = error;
      }
      this.lost++;
      if (Date.now() > deadline)
        throw new Error(`${method} ${path} was not answered for ${giveUpMs} ms: ${last}`);
      await delay(20 + this.#below(80));
    }
  }

  #below(bound: number): number {
    return Math.floor(this.#random() * bound);
  }
}
