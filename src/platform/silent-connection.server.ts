import type pg from "pg";

/** How much later than the server the client gives up: the server's own error is more precise. */
const graceMs = 250;

const setTimeLimit = /^(?:re)?set (local )?statement_timeout(?: = '?(\d+)(ms|s|min)?'?)?$/;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };

/**
 * Closes a connection whose server leaves a statement without an answer for longer than the server's own limit, as when its processes are
 * stopped or the network is cut. Its statements fail with "Connection terminated", and the pool drops it when it is released.
 * The `query_timeout` of pg would keep the connection, on which a `rollback` then waits for as long again.
 *
 * The limit is the `statement_timeout` in force: `set statement_timeout` and `set local statement_timeout` change it here as well.
 * @param limitMs the statement_timeout that the connection was opened with
 */
export function closeWhenSilent(client: pg.PoolClient, limitMs: number, onSilence: (error: Error) => unknown): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let [sessionMs, currentMs] = [limitMs, limitMs];
  let [asked, answered] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  /** Statements of one connection run one after another: the time of the next begins with the answer to the one before it. */
  const wait = () => {
    clearTimeout(timer);
    if (asked > answered && currentMs > 0) timer = setTimeout(look, currentMs + graceMs);
  };
  const look = () => {
    const before = answered;
    // A process that was busy for so long first reads the answers that have arrived.
    setImmediate(() => {
      if (answered > before || asked === answered) return;
      onSilence(new Error(`the database did not answer within ${currentMs + graceMs} ms`));
      void client.end();
    });
  };
  const follow = (text: string) => {
    const [found, local, number, unit = "ms"] = setTimeLimit.exec(text) ?? [];
    if (!found) return;
    currentMs = number === undefined ? limitMs : Number(number) * (unitMs[unit] ?? 1);
    if (!local) sessionMs = currentMs;
  };
  const answer = (text: unknown) => {
    answered++;
    // `commit` itself still runs under the limit of its transaction: deferred constraints are checked then.
    if (text === "commit" || text === "rollback") currentMs = sessionMs;
    wait();
  };

  client.query = ((...args: unknown[]) => {
    const [text] = args;
    if (typeof text === "string") follow(text);
    if (asked++ === answered) wait();
    const callback = args.at(-1);
    if (typeof callback === "function") {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        answer(text);
        callback(...results);
      });
    }
    const result = query(...args) as Promise<unknown>;
    const done = () => answer(text);
    result.then(done, done);
    return result;
  }) as typeof client.query;
}
