import type { ProductDetails } from "#catalog/contract/views.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { inLanguage } from "../in-language.ts";
import { yearText } from "../year-text.ts";

export function MeetYourSeller({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const shop = inLanguage(locale, product.shopName, product.shopNameBn);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{m.catalog_product_seller({}, { locale })}</h2>
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-clay-soft text-clay">
          <Icon of={icons.shop} className="size-9" />
        </span>
        <div>
          <p className="text-lg font-bold">{product.vendorName}</p>
          <p>{m.catalog_product_seller_owner({ shop }, { locale })}</p>
          <p className="text-sm text-muted">
            {[
              product.shopDistrict && m.catalog_product_seller_place({ district: product.shopDistrict }, { locale }),
              product.shopSinceYear && m.catalog_product_seller_since({ year: yearText(product.shopSinceYear, locale) }, { locale }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
    </section>
  );
}
