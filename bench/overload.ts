/**
 * Sends five times the capacity of the server: `npx node bench/overload.ts [seconds]` (20), after a build.
 * First measures the capacity in a closed loop, then sends an open loop at five times that rate over 2,000
 * connections, next to 5 buyers, and then measures the time until responses are as fast as before. All lists
 * and searches differ, so that no response comes from a cache.
 */
import { setTimeout as delay } from "node:timers/promises";
import { keepBuying, makeBuyers } from "./buyers.ts";
import { countsByStatus, percentile, runLoad, type TimedResponse } from "./open-loop.ts";
import { searchWords, startMela } from "./serve.ts";

const seconds = Number(process.argv[2] ?? 20);
const factor = 5;
const connections = 2_000;
const closedLoopClients = 32;

const categories = ["jute", "all/all", "jamdani"];
const letters = "abcdefghijklmnopqrstuvwxyz";
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
/** Of each four requests one search page, one search call and two lists. */
let turn = 0;
const nextPath = () => {
  const chance = Math.random().toString(36).slice(2, 8);
  switch (turn++ % 4) {
    case 0:
      return `/search/${pick(searchWords)}%20${pick(searchWords)}%20${chance}`;
    case 1:
      return `/api/products/product/search?q=${pick(searchWords)}%20${chance}`;
    default:
      return (
        `/api/products/${pick(categories)}?limitValue=${1 + Math.floor(Math.random() * 40)}` +
        `&subCategory=${pick([...letters])}${pick([...letters])}`
      );
  }
};

const line = (name: string, text: string) => process.stdout.write(`${name.padEnd(34)} ${text}\n`);
const times = (responses: readonly TimedResponse[]) => {
  const ms = responses.map((response) => response.ms);
  return `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`;
};

const mela = await startMela();
try {
  const buyers = await makeBuyers(mela, 5);
  const { port } = mela;
  await runLoad({ port, connections: closedLoopClients, seconds: 4, nextPath });
  const client = await runLoad({
    port,
    connections: closedLoopClients,
    seconds: 3,
    nextPath: () => "/livez",
  });
  line("the client alone (/livez)", `${(client.responses.length / client.seconds).toFixed(0)}/s`);
  const closed = await runLoad({ port, connections: closedLoopClients, seconds: 8, nextPath });
  const capacity = closed.responses.filter(({ status }) => status < 400).length / closed.seconds;
  line(
    `capacity, ${closedLoopClients} clients`,
    `${capacity.toFixed(0)}/s, ${times(closed.responses)}; ${countsByStatus(closed.responses)}`,
  );

  const done = new AbortController();
  const buying = keepBuying(mela, buyers, 250, done.signal);
  const flood = await runLoad({ port, connections, seconds, rate: capacity * factor, nextPath });
  done.abort();
  const checkouts = await buying;

  const accepted = flood.responses.filter(({ status }) => status < 400);
  const refused = flood.responses.filter(({ status }) => status >= 400);
  line(
    `offered, ${connections} connections`,
    `${(capacity * factor).toFixed(0)}/s for ${seconds} s; ${flood.unanswered} without a response`,
  );
  line("responses", countsByStatus(flood.responses));
  line("accepted", times(accepted));
  line(
    "refused",
    `${times(refused)}; ${refused.filter(({ retryAfter }) => !retryAfter).length} without Retry-After`,
  );
  const recovered = await recovery(
    percentile(
      closed.responses.map(({ ms }) => ms),
      0.99,
    ),
  );
  // Other load on the machine varies, so the result is compared with the mean capacity before and after.
  const later = await runLoad({ port, connections: closedLoopClients, seconds: 8, nextPath });
  const laterCapacity = later.responses.filter(({ status }) => status < 400).length / later.seconds;
  const served = accepted.length / flood.seconds / ((capacity + laterCapacity) / 2);
  line("capacity afterwards", `${laterCapacity.toFixed(0)}/s, ${times(later.responses)}`);
  // A checkout is three calls, each more expensive than one of these.
  const withCheckouts = served * (1 + (3 * checkouts.placed) / accepted.length);
  line(
    "served of the capacity",
    `${served.toFixed(2)} (mean of before and after), ` +
      `${withCheckouts.toFixed(2)} with the requests of the checkouts`,
  );
  line(
    "checkouts",
    `${checkouts.placed} placed, ${checkouts.failures.length} failed, ` +
      `p99 ${percentile(checkouts.ms, 0.99).toFixed(0)} ms`,
  );
  for (const failure of new Set(checkouts.failures)) line("", failure.slice(0, 200));
  line(
    "the client",
    `sends ${flood.sendLagP99.toFixed(0)} ms late (p99), uses ${flood.clientCpu.toFixed(2)} of a core`,
  );
  line("normal again after", recovered);
  line("memory", `${mela.residentMiB().toFixed(0)} MiB`);
} finally {
  await mela.stop();
}

/** Returns the time until ten requests in a row succeed within the earlier p99 (at least 50 ms). */
async function recovery(normalMs: number): Promise<string> {
  const began = performance.now();
  let inARow = 0;
  let since = began;
  while (performance.now() - began < 30_000) {
    const sentAt = performance.now();
    const response = await fetch(mela.origin + nextPath());
    await response.arrayBuffer();
    if (response.ok && performance.now() - sentAt <= Math.max(normalMs, 50)) inARow++;
    else {
      inARow = 0;
      since = performance.now();
    }
    if (inARow === 10) return `${((since - began) / 1_000).toFixed(1)} s`;
    await delay(50);
  }
  return "more than 30 s";
}
