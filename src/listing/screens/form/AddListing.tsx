import { useEffect, useRef, useState } from "react";
import { randomKey } from "#client/endpoints.ts";
import { usePerson } from "#client/person-context.ts";
import { problemOf } from "#client/problem.ts";
import { yearOf } from "#shared/dates.ts";
import { localText } from "#shared/locale.ts";
import { tidyLine } from "#shared/text-fields.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { type CategoryChoice, type OwnProduct, useAddProduct } from "../../queries/products.ts";
import { ListingForm } from "./ListingForm.tsx";
import {
  firstDraft,
  nextDraft,
  type ProductDraft,
  toCopyDraft,
  toDraft,
  toPayload,
} from "./product-draft.ts";
import { useProductForm } from "./use-product-form.ts";

export interface AddListingProps {
  categories: readonly CategoryChoice[];
  asksShopName: boolean;
  /** The product that is copied. */
  original: OwnProduct | undefined;
  /** The last product of the vendor, from which the form takes what is probably the same. */
  previous: OwnProduct | undefined;
  /** The product that was just added. */
  added: { title: string } | undefined;
  /** `isTyping`: the vendor has changed the form while the product was sent. */
  onAdded: (title: string, state: { isTyping: boolean }) => void;
}

/** The form for a new product or a copy of a product. */
export function AddListing({
  categories,
  asksShopName,
  original,
  previous,
  added,
  onAdded,
}: AddListingProps) {
  const locale = useLocale();
  const person = usePerson();
  const add = useAddProduct(person.id);
  const success = useRef<HTMLDivElement>(null);
  /**
   * The product from which a new draft takes what is probably the same, named above the form. A copy starts
   * without one.
   */
  const [source, setSource] = useState(() => (previous && !original ? toDraft(previous) : undefined));
  const form = useProductForm(person.id, original ? `copy:${original._id}` : "new", initialDraft);

  function initialDraft(): ProductDraft {
    if (source) return nextDraft(source);
    return original ? toCopyDraft(original) : firstDraft(yearOf(new Date()));
  }

  useEffect(() => {
    if (added === undefined) return;
    success.current?.focus();
    window.scrollTo(0, 0);
  }, [added]);

  async function send() {
    const typed = form.current();
    const { imgPrimary, ...product } = toPayload(typed);
    await add.mutateAsync({
      product: { ...product, imgPrimary: imgPrimary ?? "" },
      idempotencyKey: typed.key,
    });
    // Input typed during the request stays, as the draft of another product.
    const isTyping = form.current() !== typed;
    if (isTyping) form.change((current) => ({ ...current, key: randomKey() }));
    else {
      setSource(typed);
      form.replace(nextDraft(typed));
    }
    notice(m.listing_added(locale));
    onAdded(localText(locale, product.title, product.titleBn ?? null), { isTyping });
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
      {source && !form.restored && (
        <p className="mb-5 rounded-md bg-river-soft px-4 py-3">
          {m.listing_as_before(locale, {
            title: localText(locale, source.fields.title, tidyLine(source.fields.titleBn)),
          })}
        </p>
      )}
      {original && <p className="mb-5 rounded-md bg-river-soft px-4 py-3">{m.listing_copy_note(locale)}</p>}
      <ListingForm
        form={form}
        categories={categories}
        asksShopName={asksShopName}
        asksPhoto
        original={original}
        labels={{
          send: m.listing_send(locale),
          clear: m.listing_clear(locale),
          clearTitle: m.listing_clear_title(locale),
          clearText: m.listing_clear_text(locale),
          clearYes: m.listing_clear_yes(locale),
        }}
        note={m.listing_send_note(locale)}
        busy={add.isPending}
        onSend={send}
        onClear={() => form.replace(initialDraft())}
        resolution={(error, dismiss) =>
          problemOf<"POST /users/vendor/add-a-product">(error)?.code === "key_reused" && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/dashboard/vendor/my-products" kind="leaf">
                {m.listing_see_own(locale)}
              </ButtonLink>
              <Button
                kind="outline"
                onClick={() => {
                  form.change((typed) => ({ ...typed, key: randomKey() }));
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
