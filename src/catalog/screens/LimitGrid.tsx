/** A grid of products that grows by `?limit=`, and the loading of its steps. */
import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { timeLimitMs } from "#shared/request-limits.ts";
import { ButtonLink, Spinner } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useFocusAtEnd } from "#ui/use-focus-at-end.ts";
import { m } from "#words/messages.js";
import type { ProductCard } from "../contract/views.ts";
import { type GridColumns, ProductGrid } from "./ProductGrid.tsx";

export interface LimitGridProps {
  products: readonly ProductCard[];
  columns: GridColumns;
  /** The limit of the next step; undefined if all products are shown or the maximum is reached. */
  next: number | undefined;
  /** Loading more has failed. */
  failed?: boolean;
}

/**
 * A grid that grows by `?limit=`. It uses a link, so that it works without JavaScript and with the back
 * button.
 */
export function LimitGrid({ products, columns, next, failed = false }: LimitGridProps) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === pathname;
  const grid = useFocusAtEnd(products.length, next === undefined);
  return (
    <>
      <div ref={grid}>
        <ProductGrid products={products} columns={columns} />
      </div>
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
            {busy && <Spinner />}
            {busy ? m.shared_wait(locale) : failed ? m.shared_try_again(locale) : m.shared_load_more(locale)}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

let shown: { pathname: string; data: object } | undefined;

/** Remembers the data of a page that grows by `?limit=`, for `loadLargerList` in its `clientLoader`. */
export function useRememberData(data: object): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shown = { pathname, data };
  }, [pathname, data]);
}

/**
 * Loads more in a `clientLoader`. If loading fails or times out, returns the current data with `loadFailed`.
 */
export async function loadLargerList<T extends object>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<T & { loadFailed?: boolean }> {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("limit") || shown?.pathname !== pathname) return serverLoader();
  const before = shown.data as T;
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeLimitMs));
  try {
    return await Promise.race([serverLoader(), late]);
  } catch {
    return { ...before, loadFailed: true };
  }
}
