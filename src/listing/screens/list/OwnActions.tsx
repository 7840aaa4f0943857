import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OwnProduct } from "../../queries/products.ts";

export interface OwnActionsProps {
  product: OwnProduct;
  title: string;
  onShelve: (shelved: boolean) => void;
}

/** What a vendor does with a product of theirs. */
export function OwnActions({ product: { _id, shelved = false }, title, onShelve }: OwnActionsProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        to={`/dashboard/vendor/edit-product/${_id}`}
        kind="outline"
        size="small"
        aria-label={m.catalog_own_edit_of(locale, { title })}
      >
        {m.catalog_own_edit(locale)}
      </ButtonLink>
      <ButtonLink
        to={`/dashboard/vendor/add-product?copy=${_id}`}
        kind="quiet"
        size="small"
        aria-label={m.catalog_own_copy_of(locale, { title })}
      >
        {m.catalog_own_copy(locale)}
      </ButtonLink>
      <Button
        kind="quiet"
        size="small"
        className="whitespace-nowrap"
        aria-label={
          shelved ? m.catalog_own_unshelve_of(locale, { title }) : m.catalog_own_shelve_of(locale, { title })
        }
        onClick={() => onShelve(!shelved)}
      >
        {shelved ? m.catalog_own_unshelve(locale) : m.catalog_own_shelve(locale)}
      </Button>
    </div>
  );
}
