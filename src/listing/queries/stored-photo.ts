/** Whether the shop has no such picture any more. A network that fails says nothing of that: then it is taken to be there. */
export async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url, { cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}
