import { useEffect, useRef, useState } from "react";
import { usePerson } from "#client/person-context.ts";
import { problemOf } from "#client/problem.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type CategoryChoice, type OwnProduct, useAddProduct } from "../../queries/products.ts";
import { ListingForm } from "./ListingForm.tsx";
import { emptyDraft, newKey, toCopyDraft, toPayload } from "./product-draft.ts";
import { useProductDraft } from "./use-product-draft.ts";

export interface AddListingProps {
  categories: readonly CategoryChoice[];
  asksShopName: boolean;
  /** The product that is copied. */
  original: OwnProduct | undefined;
  /** The product that was just added. */
  added: { title: string } | undefined;
  onAdded: (title: string) => void;
}

/** The form for a new product or a copy of a product. */
export function AddListing({ categories, asksShopName, original, added, onAdded }: AddListingProps) {
  const locale = useLocale();
  const person = usePerson();
  const add = useAddProduct(person.id);
  const success = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => (original ? () => toCopyDraft(original) : emptyDraft));
  const draft = useProductDraft(person.id, original ? `copy:${original._id}` : "new", initial);

  useEffect(() => {
    if (added === undefined) return;
    success.current?.focus();
    window.scrollTo(0, 0);
  }, [added]);

  async function send() {
    const typed = draft.current();
    const { imgPrimary, ...product } = toPayload(typed);
    await add.mutateAsync({
      product: { ...product, imgPrimary: imgPrimary ?? "" },
      idempotencyKey: typed.key,
    });
    // Input typed during the request stays, as the draft of another product.
    if (draft.current() === typed) draft.replace(emptyDraft());
    else draft.change((current) => ({ ...current, key: newKey() }));
    notice(m.listing_added(locale));
    onAdded(product.title);
  }

  return (
    <>
      {added !== undefined && (
        <div
          ref={success}
          tabIndex={-1}
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-leaf bg-leaf-soft p-4"
        >
          <Icon of={icons.check} className="size-8 text-leaf" />
          <p className="min-w-48 flex-1">
            <span className="block font-bold">{m.listing_added(locale)}</span>
            <span className="wrap-anywhere">{m.listing_added_text(locale, { title: added.title })}</span>
          </p>
          <ButtonLink to="/dashboard/vendor/my-products" kind="leaf">
            {m.listing_see_own(locale)}
          </ButtonLink>
        </div>
      )}
      {original && <p className="mb-5 rounded-md bg-river-soft px-4 py-3">{m.listing_copy_note(locale)}</p>}
      <ListingForm
        draft={draft}
        categories={categories}
        asksShopName={asksShopName}
        asksPhoto
        labels={{
          send: m.listing_send(locale),
          clear: m.listing_afresh(locale),
          clearTitle: m.listing_afresh_title(locale),
          clearText: m.listing_afresh_text(locale),
          clearYes: m.listing_afresh_yes(locale),
        }}
        note={m.listing_send_note(locale)}
        busy={add.isPending}
        onSend={send}
        onClear={() => draft.replace(initial())}
        resolution={(error, dismiss) =>
          problemOf<"POST /users/vendor/add-a-product">(error)?.code === "key_reused" && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/dashboard/vendor/my-products" kind="leaf">
                {m.listing_see_own(locale)}
              </ButtonLink>
              <Button
                kind="outline"
                onClick={() => {
                  draft.change((typed) => ({ ...typed, key: newKey() }));
                  dismiss();
                }}
              >
                {m.listing_send_another(locale)}
              </Button>
            </div>
          )
        }
      />
    </>
  );
}
