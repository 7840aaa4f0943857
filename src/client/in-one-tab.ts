/**
 * Runs a task while no other tab runs one with this name. Without HTTPS the browser has no locks, and the
 * tabs run it concurrently: the server recognizes a repeated action by its key.
 */
export function inOneTab<T>(name: string, task: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(`mela-${name}`, task) : task();
}
