import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { problemSentence } from "#client/problem.ts";
import { shopPath } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Loading } from "#ui/Loading.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { useFocusAtEnd } from "#ui/use-focus-at-end.ts";
import { m } from "#words/messages.js";
import type { FollowedShop } from "../contract.ts";
import { followedShopsQuery } from "../queries.ts";
import { FollowButton, followersText, useFollow } from "./FollowButton.tsx";
import { ShopAvatar } from "./ShopAvatar.tsx";
import { productsText, shopName } from "./shop-text.ts";

/**
 * The shops that the signed-in person follows, last followed first. An unfollowed shop stays in the list
 * until it is reloaded.
 */
export function FollowedShops() {
  const locale = useLocale();
  const { email } = usePerson();
  const shops = useInfiniteQuery(followedShopsQuery(email));
  const all = shops.data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useFocusAtEnd<HTMLUListElement>(all.length, !shops.hasNextPage);

  if (shops.isPending) return <FollowedSkeleton />;
  if (!shops.data)
    return <LoadProblem error={shops.error} busy={shops.isFetching} onRetry={() => shops.refetch()} />;
  if (all.length === 0)
    return (
      <div className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-5">
        <p className="text-muted">{m.shops_followed_empty(locale)}</p>
        <ButtonLink to="/shops" kind="outline">
          {m.shops_browse(locale)}
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {all.map((shop) => (
          <FollowedRow key={shop._id} shop={shop} />
        ))}
      </ul>
      {shops.isFetchNextPageError && (
        <p role="alert" className="text-center">
          {problemSentence(shops.error, locale)}
        </p>
      )}
      {/* The same button after an error, so that it keeps the focus. */}
      {shops.hasNextPage && (
        <Button
          kind="outline"
          className="self-center"
          busy={shops.isFetchingNextPage}
          onClick={() => shops.fetchNextPage()}
        >
          {shops.isFetchNextPageError ? m.shared_try_again(locale) : m.shared_load_more(locale)}
        </Button>
      )}
    </div>
  );
}

function FollowedRow({ shop }: { shop: FollowedShop }) {
  const locale = useLocale();
  const name = shopName(shop, locale);
  const follow = useFollow(shop.slug, { followers: shop.followers, followed: true });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <ShopAvatar img={shop.img} className="size-12" />
      <div className="min-w-40 flex-1">
        <Link
          to={shopPath(shop.slug)}
          className="inline-flex min-h-6 items-center font-bold underline underline-offset-4"
        >
          {name}
        </Link>
        <p className="text-sm text-muted">
          {productsText(shop.products, locale)} · {followersText(follow.followers, locale)}
        </p>
      </div>
      <div className="max-sm:basis-full max-sm:ps-13">
        <FollowButton slug={shop.slug} shop={name} follow={follow} size="small" />
      </div>
    </li>
  );
}

function FollowedSkeleton() {
  return (
    <Loading className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4">
      {["a", "b", "c"].map((row) => (
        <span key={row} className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </span>
          <Skeleton className="h-9 w-24" />
        </span>
      ))}
    </Loading>
  );
}
