import { useState } from "react";
import type { Product } from "#catalog/contract.ts";
import { photoFields } from "#listing/contract/product-limits.ts";
import { localText } from "#shared/locale.ts";
import { hashOfImage, imageUrl } from "#shared/stored-image.ts";
import { formatNumber } from "#shared/text.ts";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** All pictures of a product: a large one and thumbnails to select another. */
export function PreviewPictures({ product }: { product: Product }) {
  const locale = useLocale();
  const pictures = photoFields.map((field) => product[field]).filter(Boolean);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const current = Math.min(selectedIndex, pictures.length - 1);
  const hash = hashOfImage(pictures[current] ?? "");
  const title = localText(locale, product.title, product.titleBn);
  const altText = (index: number) =>
    m.catalog_product_picture(locale, {
      title,
      number: formatNumber(index + 1, locale),
      count: formatNumber(pictures.length, locale),
    });
  if (!hash)
    return (
      <p className="rounded-md bg-paper p-6 text-center text-muted">
        {m.moderation_review_no_pictures(locale)}
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <picture className="block aspect-square overflow-hidden rounded-md bg-line">
        <source
          type="image/avif"
          srcSet={`${imageUrl(hash, 640, "avif")} 640w, ${imageUrl(hash, 1280, "avif")} 1280w`}
          sizes="(width >= 48rem) 26rem, 90vw"
        />
        <img
          src={imageUrl(hash, 640)}
          alt={altText(current)}
          width="640"
          height="640"
          className="size-full object-contain"
        />
      </picture>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                onClick={() => setSelectedIndex(index)}
                aria-label={altText(index)}
                aria-pressed={index === current}
                className="block rounded-sm ring-offset-2 ring-offset-surface aria-pressed:ring-2 aria-pressed:ring-alta"
              >
                <Thumbnail src={picture} alt="" className="size-14" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
