import { formatYear, localText } from "#shared/locale.ts";
import { foreignLang } from "#shared/text-lang.ts";
import { useLocale } from "#ui/locale.tsx";
import { ShareButton } from "#ui/ShareButton.tsx";
import { m } from "#words/messages.js";
import type { ShopView } from "../contract/views.ts";
import { FollowButton, followersText, useFollow } from "./FollowButton.tsx";
import { ShopAvatar } from "./ShopAvatar.tsx";
import { productsText, shopName } from "./shop-text.ts";

/** Name, owner and description of a shop. @param region in the language of the page */
export function ShopHeader({ shop, region }: { shop: ShopView; region: string }) {
  const locale = useLocale();
  const name = shopName(shop, locale);
  const follow = useFollow(shop.slug, { followers: shop.followers });
  const origin = [
    region && m.shops_place(locale, { place: region }),
    shop.sinceYear !== null && m.shops_since(locale, { year: formatYear(shop.sinceYear, locale) }),
  ].filter(Boolean);
  const about = localText(locale, shop.about, shop.aboutBn);
  return (
    <header>
      <div className="buti-ground h-20 bg-clay-soft text-clay md:h-32" />
      <div className="page-width -mt-10 grid gap-x-6 gap-y-3 md:-mt-14 md:grid-cols-[auto_1fr]">
        <ShopAvatar img={shop.img} className="z-0 size-24 border-4 border-paper md:size-36" />
        <div className="md:pt-18">
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
            <div>
              <h1 lang={foreignLang(name, locale)} className="text-3xl">
                {name}
              </h1>
              <p className="mt-2 text-clay">{origin.join(" · ")}</p>
              <p>{m.shops_owner(locale, { name: localText(locale, shop.vendorName, shop.vendorNameBn) })}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <FollowButton slug={shop.slug} shop={name} follow={follow} />
              <ShareButton title={name} />
            </div>
          </div>
          {about && (
            <p lang={foreignLang(about, locale)} className="mt-4 max-w-prose text-lg whitespace-pre-line">
              {about}
            </p>
          )}
          <p className="mt-4 font-bold">
            {productsText(shop.products, locale)} · {followersText(follow.followers, locale)}
          </p>
        </div>
      </div>
    </header>
  );
}
