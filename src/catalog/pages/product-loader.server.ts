import { data, type RouterContextProvider } from "react-router";
import { cardPath } from "#media/actions/social-card.server.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import { isCanonicalUuid } from "#shared/uuid.ts";
import { shopTag } from "#shops/rules/page-tags.ts";
import { materialsFor } from "../rules/material-words.ts";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { nextSimilarLimit, similarLimit } from "../rules/paging.ts";
import { districtText, divisionText } from "../screens/place-text.ts";
import { findProductOnSale, listSimilar } from "../store/products.server.ts";
import { productSocialCard } from "./social-cards.server.ts";

/** Loads the data of the product page and its cache tags. Throws 404 if the product is not on sale. */
export async function loadProduct(context: Readonly<RouterContextProvider>, id: string, url: URL) {
  const { ctx } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  const details = isCanonicalUuid(id) ? await findProductOnSale(ctx.db, id) : undefined;
  if (!details) throw data(null, { status: 404 });
  const product = {
    ...details,
    divisionOfOrigin: divisionText(details.divisionOfOrigin, locale),
    districtOfOrigin: districtText(details.districtOfOrigin, locale),
    shopDistrict: details.shopDistrict && districtText(details.shopDistrict, locale),
    materials: materialsFor(details.materials, locale),
  };
  const limit = similarLimit(url.searchParams.get("limit"));
  const { products, more } = await listSimilar(ctx.db, id, product.categorySlug, limit);
  const tags = [
    shopTag(product.shopSlug),
    ...pageTags([product, ...products], listTags.category(product.categorySlug)),
  ];
  return {
    data: {
      product,
      card: cardPath("product", id, locale, productSocialCard(product, locale)),
      similar: products,
      next: more ? nextSimilarLimit(limit) : undefined,
    },
    tags,
  };
}
