import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem.ts";

const fiveMinutes = 5 * 60_000;
const retries = 3;

// Retries network errors and 5xx. A 4xx is final, and after a timeout the person has waited long enough.
const worthRetrying = (failures: number, error: Error) =>
  failures < retries &&
  !(error instanceof ApiProblem && ((error.status >= 400 && error.status < 500) || error.code === "timeout"));

/**
 * Returns an exponential delay, at least as long as `Retry-After`, with up to 50 % jitter so that browsers do
 * not retry together.
 */
const retryDelayMs = (failures: number, error: Error) => {
  const retryAfterMs = error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(retryAfterMs, 1_000 * 2 ** failures) * (1 + Math.random() / 2);
};

/** Creates the query client with the defaults of spec section 9. Loaded only by private pages. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // "always", so that the screen reports a lost connection instead of waiting silently.
      queries: {
        retry: worthRetrying,
        retryDelay: retryDelayMs,
        gcTime: fiveMinutes,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
