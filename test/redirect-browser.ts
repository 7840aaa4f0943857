/** The parts of a browser that a sign-in with redirects needs: cookies by path, redirects and forms. */
export class RedirectBrowser {
  /** Origin of Mela. */
  readonly origin: string;
  #cookies = new Map<string, { value: string; path: string }>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async fetch(url: string, body?: object): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const form = body instanceof URLSearchParams;
    const response = await fetch(url, {
      redirect: "manual",
      method: body ? "POST" : "GET",
      headers: {
        origin: this.origin,
        accept: "text/html",
        ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
        ...(body && !form && { "content-type": "application/json" }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/";
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Follows redirects to their end. */
  async follow(
    url: string,
    form?: URLSearchParams,
  ): Promise<{ url: string; status: number; body: string; headers: Headers }> {
    let here = url;
    let response = await this.fetch(here, form);
    for (let hop = 0; hop < 10 && response.headers.get("location"); hop++) {
      here = new URL(response.headers.get("location") ?? "", here).href;
      response = await this.fetch(here);
    }
    return { url: here, status: response.status, body: await response.text(), headers: response.headers };
  }

  /** Follows redirects to the first URL that contains `part`, which is not requested. */
  async followUntil(part: string, url: string, form?: URLSearchParams): Promise<string> {
    let here = url;
    let response = await this.fetch(here, form);
    while (response.headers.get("location")) {
      here = new URL(response.headers.get("location") ?? "", here).href;
      if (here.includes(part)) return here;
      response = await this.fetch(here);
    }
    throw new Error(`no redirect to ${part}`);
  }

  /** Returns the session of the cookies, null if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  async session(): Promise<any> {
    return (await this.fetch(`${this.origin}/api/auth/get-session`)).json();
  }
}
