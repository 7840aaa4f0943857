/** The state of following a shop, and following that waits for a login. */
import { useEffect, useRef, useState } from "react";
import { callApi } from "#client/call-api.ts";
import { useSignedIn } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import type { FollowResponse } from "../contract.ts";

export interface Follow extends FollowResponse {
  /** @throws ApiProblem */
  change(follow: boolean): Promise<void>;
}

/**
 * Returns whether the person follows the shop, its number of followers, and a function that changes this.
 * Public pages are the same for everyone, so the browser requests it.
 * @param initial data of the page; with `followed`, nothing is requested
 */
export function useFollow(slug: string, initial: { followers: number; followed?: boolean }): Follow {
  const person = useSignedIn()?.id;
  const key = `${person} ${slug}`;
  const [loaded, setLoaded] = useState<{ key: string; state: FollowResponse }>();
  const changes = useRef(0);
  const isKnown = initial.followed !== undefined;

  useEffect(() => {
    if (person === undefined || isKnown) return;
    const controller = new AbortController();
    const before = changes.current;
    callApi("GET /shops/:slug", { params: { slug }, quiet: true, signal: controller.signal }).then(
      // Ignores a response that a click has overtaken. A request sent while a click was being processed may
      // be outdated too.
      ({ followed = false, followers }) =>
        before === changes.current && setLoaded({ key, state: { followed, followers } }),
      () => {},
    );
    return () => controller.abort();
  }, [person, slug, key, isKnown]);

  const state =
    loaded?.key === key
      ? loaded.state
      : { followed: initial.followed ?? false, followers: initial.followers };
  return {
    ...state,
    async change(follow) {
      changes.current++;
      const state = await callApi(`${follow ? "POST" : "DELETE"} /shops/:slug/follow`, { params: { slug } });
      changes.current++;
      setLoaded({ key, state });
    },
  };
}

const pendingFollowKey = "mela-follow";
/** As long as a login may take. */
const pendingFollowMs = 15 * 60_000;

/** Remembers in this tab that a visitor wants to follow a shop, until they have logged in. */
export function rememberPendingFollow(slug: string): void {
  writeStored(
    "sessionStorage",
    pendingFollowKey,
    JSON.stringify({ slug, until: Date.now() + pendingFollowMs }),
  );
}

/** Returns whether following this shop is pending, and clears it. */
export function takePendingFollow(slug: string): boolean {
  const pending = readStoredRecord<{ slug: string; until: number }>("sessionStorage", pendingFollowKey);
  if (pending?.slug !== slug) return false;
  writeStored("sessionStorage", pendingFollowKey, null);
  return Date.now() < (pending.until ?? 0);
}
