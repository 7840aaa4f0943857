import { imageUrl, imageWidths, type StoredImage } from "#shared/stored-image.ts";
import * as icons from "./front-icons.ts";
import { Icon } from "./Icon.tsx";

export interface PictureProps {
  image: StoredImage | null | undefined;
  /** What is to be seen; empty when the words beside it say it already. */
  alt: string;
  /** How wide it will stand, as in the `sizes` attribute: '(width >= 64rem) 20vw, 50vw'. */
  sizes: string;
  /** For the one large picture that people wait for. */
  urgent?: boolean;
  /** Tailwind's aspect class of the reserved space; the picture fills it. */
  ratio?: string;
  className?: string;
}

/** A stored picture in the best format and width; its space is reserved, a blurred placeholder fills it until it is there. */
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
        <Icon of={icons.picture} className="absolute inset-0 m-auto size-10 text-edge" />
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
