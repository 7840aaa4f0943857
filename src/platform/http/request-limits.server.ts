/** Rate limits of requests: per account, or per group of addresses for callers who are not signed in. */
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { createBufferedRateLimit } from "./buffered-rate-limit.server.ts";
import type { AppContext, Endpoint, Person } from "./endpoint.server.ts";
import { enforceLimits, ipGroup, type Limit } from "./rate-limit.server.ts";

const minute = 60;
const hour = 60 * minute;

/** Limits of endpoints that do not simply count as reads or writes. */
export type RequestLimit = "lists" | "searches" | "suggestions" | "pages" | "images" | "tokens";

type Name = "reads" | "writes" | RequestLimit;

/**
 * Maximum per window. `RATE_LIMIT_FACTOR` multiplies each. A limit with `appliesTo` applies only to these
 * callers; requests of others count as reads or writes.
 */
const requestLimits: Readonly<
  Record<
    Name,
    { max: number; maxOfVendors?: number; windowSeconds: number; appliesTo?: "addresses" | "accounts" }
  >
> = {
  reads: { max: 600, windowSeconds: minute },
  /** Includes the cart and follows. */
  writes: { max: 120, windowSeconds: minute },
  /** Lists of products. Limits anonymous callers who copy all products. */
  lists: { max: 120, windowSeconds: minute, appliesTo: "addresses" },
  /** Includes search pages. */
  searches: { max: 120, windowSeconds: minute },
  /** Each pause while typing sends one: about ten for a search. They cost less than a search. */
  suggestions: { max: 600, windowSeconds: minute },
  /**
   * Rendered pages, always per group of addresses. Cached pages are not counted; cached API responses count
   * towards the limits of their endpoints.
   */
  pages: { max: 600, windowSeconds: minute },
  /**
   * Vendors may upload all photos of the products that they may submit in an hour. The operator's API key has
   * no account and no such limit.
   */
  images: { max: 60, maxOfVendors: 350, windowSeconds: hour, appliesTo: "accounts" },
  /** Separate from the writes, so that a caller who has used those up can still get an access token. */
  tokens: { max: 30, windowSeconds: minute, appliesTo: "accounts" },
};

/** The account that a request is counted for; undefined for the address. */
type Caller = (Pick<Person, "id"> & Partial<Pick<Person, "role">>) | undefined;

export interface RequestLimiter {
  /**
   * Counts a request. A returned promise must be awaited.
   * @throws Refusal `too_many_requests`
   */
  count(
    endpoint: Pick<Endpoint, "method" | "limit">,
    person: Caller,
    address: string,
  ): Promise<void> | undefined;
  /**
   * Counts a request that failed authentication or authorization as a read.
   * @throws Refusal `too_many_requests`
   */
  countRejected(person: Caller, address: string): void;
  /** Adds the counts in memory to the database. */
  flush(): Promise<void>;
}

/** Counts each write in the database, and reads in memory, see `buffered-rate-limit.server.ts`. */
export function createRequestLimiter(ctx: AppContext): RequestLimiter {
  const reads = createBufferedRateLimit(ctx.db, ctx.log, () => ctx.now());
  const countRead = (limit: Limit): undefined => {
    const wait = reads.count(limit);
    if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
  };
  return {
    count({ method, limit: ofEndpoint }, person, address) {
      const byMethod = method === "GET" ? "reads" : "writes";
      const limit = limitOf(
        ofEndpoint && appliesTo(ofEndpoint, person) ? ofEndpoint : byMethod,
        person,
        address,
        ctx.config.rateLimitFactor,
      );
      return byMethod === "writes" ? enforceLimits(ctx.db, [limit], ctx.now()) : countRead(limit);
    },
    countRejected: (person, address) =>
      countRead(limitOf("reads", person, address, ctx.config.rateLimitFactor)),
    flush: () => reads.flush(),
  };
}

function appliesTo(name: RequestLimit, person: Caller): boolean {
  const callers = requestLimits[name].appliesTo;
  return callers === undefined || callers === (person ? "accounts" : "addresses");
}

function limitOf(name: Name, person: Caller, address: string, factor: number): Limit {
  const { max, maxOfVendors = max, windowSeconds } = requestLimits[name];
  const ofRole = person?.role === "vendor" ? maxOfVendors : max;
  const who = person ? `account:${person.id}` : `address:${ipGroup(address)}`;
  return { key: `calls:${name}:${who}`, max: Math.ceil(ofRole * factor), windowSeconds };
}
