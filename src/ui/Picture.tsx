import { imageUrl, imageWidths, type StoredImage } from "#shared/images.ts";
import { Icon, pictureIcon } from "./Icon.tsx";

export interface PictureProps {
  image: StoredImage | null | undefined;
  /** Alternative text; empty if the text beside the image says the same. */
  alt: string;
  /** The rendered width as in the `sizes` attribute: '(width >= 64rem) 20vw, 50vw'. */
  sizes: string;
  /** For the largest image of the page (LCP). */
  urgent?: boolean;
  /** Tailwind's aspect class of the reserved space, which the image fills. */
  ratio?: string;
  className?: string;
}

/**
 * A stored image in the best format and width, with reserved space and a blurred placeholder until it has
 * loaded.
 */
export function Picture({
  image,
  alt,
  sizes,
  urgent = false,
  ratio = "aspect-square",
  className = "",
}: PictureProps) {
  const frame = `block overflow-hidden bg-line bg-cover bg-center ${ratio} ${className}`;
  if (!image) {
    return (
      <span className={`${frame} relative`} {...(alt && { role: "img", "aria-label": alt })}>
        <Icon of={pictureIcon} className="absolute inset-0 m-auto size-10 text-edge" />
      </span>
    );
  }
  const widths = imageWidths.filter((width) => width <= image.width || width === imageWidths[0]);
  const srcSet = (format: "avif" | "webp") =>
    widths.map((width) => `${imageUrl(image.hash, width, format)} ${width}w`).join(", ");
  return (
    <picture className={frame} style={{ backgroundImage: `url("${image.placeholder}")` }}>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={imageUrl(
          image.hash,
          widths.findLast((width) => width <= 640),
        )}
        srcSet={srcSet("webp")}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={urgent ? "eager" : "lazy"}
        fetchPriority={urgent ? "high" : "auto"}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
