import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { LoginDialog, useAddToCart } from "#cart/screens/add-to-cart.tsx";
import { ProductGridSkeleton } from "#catalog/screens/ProductGridSkeleton.tsx";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { savePurchaseIntent } from "#client/purchase-intent.ts";
import { useSignedIn } from "#client/session-hint.ts";
import { type Locale, localizePath, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { loginPath, productPath } from "#shared/page.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { useFocusAtEnd } from "#ui/use-focus-at-end.ts";
import { m } from "#words/messages.js";
import { setSavedOrWait, useIsSaved } from "../queries/saved-ids.ts";
import { type SavedRow, useSavedList } from "../queries/saved-list.ts";

/** The wishlist: of this device before the sign-in, of the account after it. */
export function SavedScreen() {
  const locale = useLocale();
  const signedIn = useSignedIn();
  return (
    <div className="page-width py-6">
      <h1 className="mb-2 text-2xl">{m.saved_title(locale)}</h1>
      <p className="hidden text-muted noscript:block">{m.saved_needs_script(locale)}</p>
      <div className="noscript:hidden">
        {signedIn === undefined ? (
          <ProductGridSkeleton columns="2-4" count={4} />
        ) : (
          <List key={signedIn?.id} source={signedIn ? "account" : "device"} />
        )}
      </div>
    </div>
  );
}

function List({ source }: { source: "account" | "device" }) {
  const locale = useLocale();
  const { rows, busy, error, hasMore, more } = useSavedList(source);
  const list = useFocusAtEnd<HTMLUListElement>(rows?.length ?? 0, !hasMore);
  if (!rows && error !== undefined) return <LoadProblem error={error} busy={busy} onRetry={more} />;
  if (!rows) return <ProductGridSkeleton columns="2-4" count={4} />;
  if (rows.length === 0)
    return (
      <EmptyState title={m.saved_empty(locale)} text={m.saved_empty_text(locale)}>
        <ButtonLink to="/">{m.saved_empty_browse(locale)}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      {source === "device" && <DeviceOnly />}
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <SavedLine key={row.id} row={row} />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="mt-4 text-center">
          {problemSentence(error, locale)}
        </p>
      )}
      {hasMore && (
        <p className="mt-6 text-center">
          <Button kind="outline" busy={busy} onClick={more}>
            {error === undefined ? m.shared_load_more(locale) : m.shared_try_again(locale)}
          </Button>
        </p>
      )}
    </>
  );
}

function DeviceOnly() {
  const locale = useLocale();
  const location = useLocation();
  return (
    <p className="mb-4 text-muted">
      {m.saved_device_only(locale)}{" "}
      <Link to={loginPath(location)} className="inline-flex min-h-6 items-center underline">
        {m.saved_login(locale)}
      </Link>
    </p>
  );
}

function SavedLine({ row }: { row: SavedRow }) {
  const locale = useLocale();
  const isSaved = useIsSaved(row.id);
  const [removedHere, setRemovedHere] = useState(false);
  const isRemoved = isSaved === undefined ? removedHere : !isSaved;
  const line = useRef<HTMLLIElement>(null);
  const title = localText(locale, row.title, row.titleBn);
  const { id, titleBn, priceWhenSavedPoisha } = row;

  async function change(saved: boolean) {
    // The clicked button is unmounted.
    line.current?.focus();
    try {
      // Only a device keeps this price: an account that undoes a removal saves the current price.
      const product = { id, title: row.title, titleBn, pricePoisha: priceWhenSavedPoisha };
      if (!(await setSavedOrWait(product, saved))) notice(m.shared_waiting(locale));
      setRemovedHere(!saved);
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    }
  }

  return (
    <li ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-3 py-4 focus:rounded-md sm:gap-5">
      {isRemoved ? (
        <>
          <p role="status" className="min-w-0 flex-1 text-muted">
            {m.saved_removed_named(locale, { title })}
          </p>
          {row.available && (
            <Button kind="quiet" onClick={() => change(true)}>
              {m.saved_undo(locale)}
            </Button>
          )}
        </>
      ) : (
        <>
          <Thumbnail
            src={row.imageUrl}
            alt=""
            className={`size-20 sm:size-24 ${row.available ? "" : "opacity-50 grayscale"}`}
          />
          <div className="min-w-0 flex-1">
            <p className={`font-bold ${row.available ? "" : "text-muted"}`}>
              {row.available ? (
                <Link to={productPath(id)} className="plain-link">
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="text-sm text-muted">{localText(locale, row.shopName, row.shopNameBn)}</p>
            {row.available ? (
              <p>{priceText(row, locale)}</p>
            ) : (
              <p className="text-sm font-bold text-alta">{m.saved_unavailable(locale)}</p>
            )}
          </div>
          <div className="flex w-full items-center justify-end gap-2 sm:w-auto">
            {row.available && <AddOrChooseButton row={row} title={title} />}
            <button
              type="button"
              onClick={() => change(false)}
              aria-label={m.saved_remove_named(locale, { title })}
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta"
            >
              <Icon of={icons.bin} className="size-5" />
            </button>
          </div>
        </>
      )}
    </li>
  );
}

/** 'Add to Cart', or what has to be done before it. */
function AddOrChooseButton({ row, title }: { row: SavedRow; title: string }) {
  const locale = useLocale();
  const { busy, loginOpen, closeLogin, add } = useAddToCart(row, locale, () => {});
  const href = productPath(row.id);
  const path = localizePath(href, locale);

  if (!row.inStock) return <Badge tone="near">{m.catalog_card_sold_out(locale)}</Badge>;
  if (row.hasVariations)
    return (
      <ButtonLink to={href} kind="outline" aria-label={m.saved_choose_named(locale, { title })}>
        {m.saved_choose(locale)}
      </ButtonLink>
    );
  return (
    <>
      <Button
        kind="outline"
        busy={busy !== undefined}
        aria-label={busy ? undefined : m.saved_add_named(locale, { title })}
        onClick={() => add("add", { quantity: 1 }, (problem) => notice(problem, "failed"))}
      >
        {m.cart_add(locale)}
      </Button>
      <LoginDialog
        open={loginOpen}
        productPath={path}
        onLeave={() => savePurchaseIntent({ productId: row.id, quantity: 1, path })}
        onClose={closeLogin}
      />
    </>
  );
}

function priceText(row: SavedRow, locale: Locale): string {
  const lowest = formatMoney(row.pricePoisha, locale);
  const price = row.hasHigherPrices ? m.catalog_card_from(locale, { price: lowest }) : lowest;
  const before = formatMoney(row.priceWhenSavedPoisha, locale);
  return row.pricePoisha < row.priceWhenSavedPoisha ? m.saved_price_lower(locale, { price, before }) : price;
}
