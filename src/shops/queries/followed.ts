/** The shops that the signed-in person follows, for the dashboard. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callForPage } from "#client/call-api.ts";
import type { FollowedShop } from "../contract.ts";

const pageSize = 6;

export const followedShopsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["shops", "followed", email],
    queryFn: ({ signal, pageParam }) =>
      callForPage<FollowedShop>(
        `/users/user/followed-shops?${new URLSearchParams({ limitValue: String(pageSize), ...(pageParam && { cursor: pageParam }) })}`,
        {
          signal,
        },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    // Shops are followed and left on pages that know nothing of this list: an old one would show what is not so.
    gcTime: 0,
  });
