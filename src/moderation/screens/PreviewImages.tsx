import { useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import type { Product } from "#catalog/contract.ts";
import { hashInImagePath, imageUrl } from "#shared/images.ts";
import { formatNumber, localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";

/** All images of a product: a large one and thumbnails to select another. */
export function PreviewImages({ product }: { product: Product }) {
  const locale = useLocale();
  const images = photoFields.map((field) => product[field]).filter(Boolean);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const current = Math.min(selectedIndex, images.length - 1);
  const hash = hashInImagePath(images[current] ?? "");
  const title = localText(locale, product.title, product.titleBn);
  const altText = (index: number) =>
    m.catalog_product_image(locale, {
      title,
      number: formatNumber(index + 1, locale),
      count: formatNumber(images.length, locale),
    });
  if (!hash)
    return (
      <p className="rounded-md bg-paper p-6 text-center text-muted">
        {m.moderation_review_no_images(locale)}
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <a
        href={imageUrl(hash, 1280)}
        target="_blank"
        rel="noreferrer"
        className="relative block aspect-square overflow-hidden rounded-md bg-line"
      >
        <picture>
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
        </picture>{" "}
        <span className="absolute end-2 bottom-2 rounded-md bg-surface px-3 py-1 text-sm font-bold text-leaf underline underline-offset-4">
          {m.moderation_review_open_photo(locale)}
        </span>
      </a>
      {images.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                onClick={() => setSelectedIndex(index)}
                aria-label={altText(index)}
                aria-pressed={index === current}
                className="block rounded-sm ring-offset-2 ring-offset-surface aria-pressed:ring-2 aria-pressed:ring-alta"
              >
                <Thumbnail src={image} alt="" className="size-14" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
