import type pg from "pg";

/** The client waits this much longer than the server, because the server's own error is more precise. */
const graceMs = 250;

const setTimeLimit = /^(?:re)?set (local )?statement_timeout(?: = '?(\d+)(ms|s|min)?'?)?$/;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };

/**
 * Closes a connection on which a statement gets no response for longer than the server's own limit, for
 * example because the server's processes are stopped or the network is cut. Its statements fail with
 * "Connection terminated", and the pool drops the connection when it is released. The `query_timeout` of pg
 * would keep the connection, and a `rollback` would then wait for the same time again.
 *
 * The limit is the `statement_timeout` in force. Only the statements `set statement_timeout = …`, `set local
 * statement_timeout = …` and `reset statement_timeout` change it here, in lower case. A limit that
 * `set_config` lowers (`searchBounded`) is not noticed: the connection then waits for the longer limit.
 * @param limitMs the statement_timeout that the connection was opened with
 */
export function closeWhenSilent(
  client: pg.PoolClient,
  limitMs: number,
  onSilence: (error: Error) => unknown,
  onResponse: () => unknown = () => {},
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let [sessionMs, currentMs] = [limitMs, limitMs];
  let [sent, responded] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  /**
   * A connection runs its statements one after another, so the time of a statement begins with the response
   * to the one before it.
   */
  const wait = () => {
    clearTimeout(timer);
    if (sent > responded && currentMs > 0) timer = setTimeout(closeIfSilent, currentMs + graceMs);
  };
  const closeIfSilent = () => {
    const before = responded;
    // If this process was busy, it first reads the responses that have arrived.
    setImmediate(() => {
      if (responded > before || sent === responded) return;
      onSilence(new Error(`the database did not respond within ${currentMs + graceMs} ms`));
      void client.end();
    });
  };
  const trackLimit = (text: string) => {
    const [found, local, number, unit = "ms"] = setTimeLimit.exec(text) ?? [];
    if (!found) return;
    currentMs = number === undefined ? limitMs : Number(number) * (unitMs[unit] ?? 1);
    if (!local) sessionMs = currentMs;
  };
  const noteResponse = (text: unknown) => {
    responded++;
    onResponse();
    // `commit` still runs under the limit of its transaction, because it checks deferred constraints.
    if (text === "commit" || text === "rollback") currentMs = sessionMs;
    wait();
  };

  client.query = ((...args: unknown[]) => {
    const [text] = args;
    if (typeof text === "string") trackLimit(text);
    if (sent++ === responded) wait();
    const callback = args.at(-1);
    if (typeof callback === "function") {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        noteResponse(text);
        callback(...results);
      });
    }
    const result = query(...args) as Promise<unknown>;
    const done = () => noteResponse(text);
    result.then(done, done);
    return result;
  }) as typeof client.query;
}
