/** The shops that the signed-in person follows, for the dashboard. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callForPage } from "#client/call-api.ts";

const pageSize = 6;

export const followedShopsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["shops", "followed", email],
    queryFn: ({ signal, pageParam }) =>
      callForPage("GET /users/user/followed-shops", {
        query: { limitValue: pageSize, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    // Shops are followed and left on pages that know nothing of this list: an old one would show what is not so.
    gcTime: 0,
  });
