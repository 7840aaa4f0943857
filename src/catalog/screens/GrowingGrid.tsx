import { useLocation, useNavigation } from "react-router";
import type { ProductCard } from "#catalog/contract/views.ts";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { GridColumns } from "./grid-columns.ts";
import { ProductGrid } from "./ProductGrid.tsx";

export interface GrowingGridProps {
  products: readonly ProductCard[];
  columns: GridColumns;
  /** The limit of the next step; undefined if all products are shown. */
  next: number | undefined;
  /** Loading more has failed. */
  failed?: boolean;
}

/**
 * A grid that grows by `?limit=`. It uses a link, so that it works without JavaScript and with the back
 * button.
 */
export function GrowingGrid({ products, columns, next, failed = false }: GrowingGridProps) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === pathname;
  return (
    <>
      <ProductGrid products={products} columns={columns} />
      {next !== undefined && (
        <div className="mt-8 flex flex-col items-center gap-3 [overflow-anchor:none]">
          {failed && !busy && <p role="alert">{m.shared_load_failed(locale)}</p>}
          <ButtonLink
            to={`?limit=${next}`}
            replace
            preventScrollReset
            kind="outline"
            aria-disabled={busy || undefined}
          >
            {busy && <Spinner quiet />}
            {busy ? m.shared_wait(locale) : failed ? m.shared_try_again(locale) : m.shared_load_more(locale)}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
