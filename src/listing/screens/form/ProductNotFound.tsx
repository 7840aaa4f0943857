import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** Shown when the product in the URL does not exist or belongs to another vendor. */
export function ProductNotFound() {
  const locale = useLocale();
  return (
    <EmptyState title={m.listing_missing_title(locale)} text={m.listing_missing_text(locale)}>
      <ButtonLink to="/dashboard/vendor/my-products" kind="leaf">
        {m.listing_see_own(locale)}
      </ButtonLink>
    </EmptyState>
  );
}
