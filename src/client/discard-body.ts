/** Ends a response whose body is not needed: one that is not read would keep its connection. */
export function discardBody(response: Response | undefined): void {
  response?.body?.cancel().catch(() => {});
}
