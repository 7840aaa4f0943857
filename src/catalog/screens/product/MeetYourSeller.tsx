import type { ProductDetails } from "#catalog/contract/views.ts";
import { yearText } from "#shared/year-text.ts";
import { useFollow } from "#shops/queries.ts";
import { FollowButton } from "#shops/screens/FollowButton.tsx";
import { followersText } from "#shops/screens/shop-text.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { localText } from "../local-text.ts";

export function MeetYourSeller({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const shop = localText(locale, product.shopName, product.shopNameBn);
  const origin = [
    product.shopDistrict && m.shops_place(locale, { place: product.shopDistrict }),
    product.shopSinceYear && m.shops_since(locale, { year: yearText(product.shopSinceYear, locale) }),
  ].filter(Boolean);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{m.catalog_product_seller(locale)}</h2>
      <div className="flex gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-clay-soft text-clay">
          <Icon of={icons.shop} className="size-9" />
        </span>
        <div className="min-w-0">
          <h3 className="font-sans text-lg font-bold">
            <Link
              to={`/shop/${product.shopSlug}`}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {shop}
            </Link>
          </h3>
          <p>{m.shops_owner(locale, { name: product.vendorName })}</p>
          <p className="text-sm text-muted">{origin.join(" · ")}</p>
          <Following slug={product.shopSlug} shop={shop} followers={product.shopFollowers} />
        </div>
      </div>
    </section>
  );
}

function Following({ slug, shop, followers }: { slug: string; shop: string; followers: number }) {
  const locale = useLocale();
  const follow = useFollow(slug, { followers });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <FollowButton slug={slug} shop={shop} follow={follow} />
      <span className="text-sm text-muted">{followersText(follow.followers, locale)}</span>
    </div>
  );
}
