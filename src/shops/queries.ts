/** The list of followed shops. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callForPage } from "#client/call-api.ts";

const followedPageSize = 6;

export const followedShopsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["shops", "followed", email],
    queryFn: ({ signal, pageParam }) =>
      callForPage("GET /users/user/followed-shops", {
        query: { limitValue: followedPageSize, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    // Not cached: other pages follow and unfollow shops without updating this list.
    gcTime: 0,
  });
