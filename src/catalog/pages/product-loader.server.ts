import { data, type RouterContextProvider } from "react-router";
import { pageServices, publicPage } from "#platform/page.server.ts";
import { nextSimilarLimit, similarLimit } from "../rules/paging.ts";
import { findListedProduct, listSimilar } from "../store/products.server.ts";

/** What the product page shows; 404 when the product is not public. */
export async function loadProduct(context: Readonly<RouterContextProvider>, id: string, url: URL) {
  const { at } = context.get(pageServices);
  const product = isUuid.test(id) ? await findListedProduct(at.pool, id) : undefined;
  if (!product) throw data(null, { status: 404 });
  const limit = similarLimit(url.searchParams.get("limit"));
  const { products, more } = await listSimilar(at.pool, id, product.categorySlug, limit);
  const tags = [`product:${id}`, `category:${product.categorySlug}`, `shop:${product.shopSlug}`, "catalog"];
  return data({ product, similar: products, next: more ? nextSimilarLimit(limit) : undefined }, publicPage(tags));
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
