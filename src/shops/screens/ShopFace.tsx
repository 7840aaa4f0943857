import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Thumbnail } from "#ui/Thumbnail.tsx";

/** A shop in a circle: its newest product, or a drawing. Decorative: its name stands beside it. */
export function ShopFace({ img, className }: { img: string; className: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-clay-soft text-clay ${className}`}
    >
      {img ? (
        <Thumbnail src={img} alt="" className="size-full" />
      ) : (
        <Icon of={icons.shop} className="size-3/5" />
      )}
    </span>
  );
}
