/** Following a shop from a public page: the page is made for everybody, so who follows is asked for by the browser. */
import { useEffect, useRef, useState } from "react";
import { callApi } from "#client/call-api.ts";
import { useSignedIn } from "#client/session-hint.ts";
import type { FollowState } from "../contract/views.ts";

export interface Follow extends FollowState {
  /** @throws ApiProblem */
  change(follow: boolean): Promise<void>;
}

/** @param made as the page was made; with `followed` it is about the person already, and nothing is asked for */
export function useFollow(slug: string, made: { followers: number; followed?: boolean }): Follow {
  const person = useSignedIn()?.id;
  const about = `${person} ${slug}`;
  const [learnt, setLearnt] = useState<{ about: string; state: FollowState }>();
  const changes = useRef(0);
  const isKnown = made.followed !== undefined;

  useEffect(() => {
    if (person === undefined || isKnown) return;
    const left = new AbortController();
    const before = changes.current;
    callApi("GET /shops/:slug", { params: { slug }, quiet: true, signal: left.signal }).then(
      // An answer that was overtaken by a press is of the time before it; one asked for while a press was on its way may be.
      ({ followed = false, followers }) =>
        before === changes.current && setLearnt({ about, state: { followed, followers } }),
      () => {},
    );
    return () => left.abort();
  }, [person, slug, about, isKnown]);

  const state =
    learnt?.about === about ? learnt.state : { followed: made.followed ?? false, followers: made.followers };
  return {
    ...state,
    async change(follow) {
      changes.current++;
      const state = await callApi(`${follow ? "POST" : "DELETE"} /shops/:slug/follow`, { params: { slug } });
      changes.current++;
      setLearnt({ about, state });
    },
  };
}
