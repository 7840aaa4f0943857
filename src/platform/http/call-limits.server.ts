/** How often calls may be made: by an account, or, of whoever is not signed in, from a group of addresses. */
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { AppContext, Endpoint, Person } from "./endpoint.server.ts";
import { addressGroup, keepWithin, type Limit } from "./rate-limit.server.ts";
import { readCounter } from "./read-counter.server.ts";

const minute = 60;
const hour = 60 * minute;

/** What a call counts as, when it is not simply one of the reads or writes. */
export type CallLimit = "lists" | "searches" | "pages" | "pictures" | "tokens";

type Name = "reads" | "writes" | CallLimit;

/**
 * How many within so many seconds; `RATE_LIMIT_FACTOR` multiplies each. One with `of` is for these callers alone:
 * the same call of others counts among their reads or writes.
 */
export const callLimits: Readonly<
  Record<Name, { max: number; windowSeconds: number; of?: "addresses" | "accounts" }>
> = {
  reads: { max: 600, windowSeconds: minute },
  /** The cart and follows too. */
  writes: { max: 120, windowSeconds: minute },
  /** Lists of products: whoever copies the whole shop is a stranger. */
  lists: { max: 120, windowSeconds: minute, of: "addresses" },
  /** Includes search pages. */
  searches: { max: 120, windowSeconds: minute },
  /** Rendered pages; cached pages are not counted. */
  pages: { max: 600, windowSeconds: minute },
  /** The operator's key has no account, and may bring more. */
  pictures: { max: 60, windowSeconds: hour, of: "accounts" },
  /** Not one of the writes: whoever has used these up must not be without a token as well. */
  tokens: { max: 30, windowSeconds: minute, of: "accounts" },
};

/** Whom a call is counted for. */
type Counted = Pick<Person, "id"> | undefined;

export interface CallCounter {
  /** Counts a call. @throws Refusal `too_many_requests`; what is returned must be waited for, if anything is */
  count(
    endpoint: Pick<Endpoint, "method" | "limit">,
    person: Counted,
    address: string,
  ): Promise<void> | undefined;
  /** Counts a call that is refused at the door: whatever it would have been, it is one of the reads. @throws as above */
  countRefused(person: Counted, address: string): void;
  /** Brings what is counted in memory to the database. */
  settle(): Promise<void>;
}

/** Writes are counted in the database, each; reads in memory, and settled in steps: see `read-counter.server.ts`. */
export function callCounter(ctx: AppContext): CallCounter {
  const reads = readCounter(ctx.db, ctx.log, () => ctx.now());
  const countRead = (limit: Limit): undefined => {
    const wait = reads.count(limit);
    if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
  };
  return {
    count({ method, limit: stated }, person, address) {
      const byMethod = method === "GET" ? "reads" : "writes";
      const limit = limitOf(
        stated && holdsFor(stated, person) ? stated : byMethod,
        person,
        address,
        ctx.config.rateLimitFactor,
      );
      return byMethod === "writes" ? keepWithin(ctx.db, [limit], ctx.now()) : countRead(limit);
    },
    countRefused: (person, address) =>
      countRead(limitOf("reads", person, address, ctx.config.rateLimitFactor)),
    settle: () => reads.settle(),
  };
}

function holdsFor(name: CallLimit, person: Counted): boolean {
  const { of } = callLimits[name];
  return of === undefined || of === (person ? "accounts" : "addresses");
}

function limitOf(name: Name, person: Counted, address: string, factor: number): Limit {
  const { max, windowSeconds } = callLimits[name];
  const who = person ? `account:${person.id}` : `address:${addressGroup(address)}`;
  return { key: `calls:${name}:${who}`, max: Math.ceil(max * factor), windowSeconds };
}
