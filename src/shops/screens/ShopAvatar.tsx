import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Thumbnail } from "#ui/Thumbnail.tsx";

/** The newest product of a shop in a circle, or an icon. Decorative, because the name is next to it. */
export function ShopAvatar({ img, className }: { img: string; className: string }) {
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
