import { hashInImagePath, imageUrl } from "#shared/images.ts";

/**
 * A small square image in carts and orders, where only its URL is known. Loads the needed width instead of
 * the one in the URL.
 */
export function Thumbnail({
  src,
  alt,
  className = "size-16",
}: {
  src: string;
  alt: string;
  className?: string;
}) {
  const classes = `block shrink-0 overflow-hidden rounded-sm bg-line object-cover ${className}`;
  const hash = hashInImagePath(src);
  if (!src) return <span aria-hidden="true" className={classes} />;
  if (!hash)
    return (
      <img src={src} alt={alt} width="64" height="64" loading="lazy" decoding="async" className={classes} />
    );
  return (
    <picture className={classes}>
      <source
        type="image/avif"
        srcSet={`${imageUrl(hash, 160, "avif")} 160w, ${imageUrl(hash, 320, "avif")} 320w`}
        sizes="6rem"
      />
      <img
        src={imageUrl(hash, 160)}
        alt={alt}
        width="64"
        height="64"
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
