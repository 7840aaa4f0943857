import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { editPath } from "../../contract/edit-path.ts";
import type { OwnProduct } from "../../queries/products.ts";

export interface OwnProductActionsProps {
  product: OwnProduct;
  title: string;
  onUnlistedChange: (unlisted: boolean) => void;
}

/** The actions of a product in the vendor's list. */
export function OwnProductActions({
  product: { _id, status, shelved: unlisted = false },
  title,
  onUnlistedChange,
}: OwnProductActionsProps) {
  const locale = useLocale();
  const isDenied = status === "denied";
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:gap-0.5 xl:whitespace-nowrap">
      <ButtonLink
        to={editPath(_id)}
        kind="outline"
        size="small"
        aria-label={
          isDenied ? m.listing_own_fix_of(locale, { title }) : m.listing_own_edit_of(locale, { title })
        }
      >
        {isDenied ? m.listing_own_fix(locale) : m.listing_own_edit(locale)}
      </ButtonLink>
      <ButtonLink
        to={`/dashboard/vendor/add-product?copy=${_id}`}
        kind="quiet"
        size="small"
        aria-label={m.listing_own_copy_of(locale, { title })}
      >
        {m.listing_own_copy(locale)}
      </ButtonLink>
      <Button
        kind="quiet"
        size="small"
        className="whitespace-nowrap"
        aria-label={
          unlisted ? m.listing_own_relist_of(locale, { title }) : m.listing_own_unlist_of(locale, { title })
        }
        onClick={() => onUnlistedChange(!unlisted)}
      >
        {unlisted ? m.listing_own_relist(locale) : m.listing_own_unlist(locale)}
      </Button>
    </div>
  );
}
