import { lazy, Suspense, useRef } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import type { Person } from "#client/person-context.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import type { AddressRecord } from "../contract.ts";
import { deliveryOf } from "../rules/delivery-and-billing.ts";
import { AddressLines } from "./AddressLines.tsx";
import { AddressSkeleton } from "./AddressSkeleton.tsx";

// Most buyers have an address, so the form is loaded only for the others.
const AddressForm = lazy(() =>
  import("./AddressForm.tsx").then(
    ({ AddressForm }) => ({ default: AddressForm }),
    () => ({ default: FormMissing }),
  ),
);

export interface AddressBoxProps {
  person: Person;
  address: AddressRecord | null;
}

/** Id of the title. */
export const addressBoxId = "address-box";

/** Focuses the first field of the form, and returns whether there is one. */
export function focusAddressForm(): boolean {
  const box = document.getElementById(addressBoxId)?.closest("section");
  const field = box?.querySelector<HTMLElement>("input, select, textarea");
  field?.focus();
  return field != null;
}

/** Instead of a form whose code could not be loaded. */
function FormMissing() {
  const locale = useLocale();
  return (
    <div className="flex flex-col items-start gap-3">
      <FormProblem text={m.shared_load_failed(locale)} />
      <Button kind="outline" onClick={() => location.reload()}>
        {m.shared_try_again(locale)}
      </Button>
    </div>
  );
}

/** The delivery address above the cart, or the form to add one. */
export function AddressBox({ person, address }: AddressBoxProps) {
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  return (
    <section aria-labelledby={addressBoxId} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2
          id={addressBoxId}
          ref={title}
          tabIndex={-1}
          className="flex items-center gap-2 text-xl focus:outline-none"
        >
          <Icon of={icons.pin} className="size-6 text-leaf" />
          {m.addresses_box_title(locale)}
        </h2>
        <Link
          to="/add-address"
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          {address ? m.addresses_box_change(locale) : m.addresses_box_add(locale)}
        </Link>
      </div>
      {address ? (
        <AddressLines address={deliveryOf(address)} />
      ) : (
        <>
          <p className="text-sm text-muted">{m.addresses_box_none(locale)}</p>
          <p className="mb-4 text-lg font-bold">{m.addresses_box_where(locale)}</p>
          {/* Only the browser has the draft. */}
          {inBrowser ? (
            // Saving unmounts the form with the focused button, so the focus moves to the title.
            <Suspense fallback={<AddressSkeleton />}>
              <AddressForm person={person} saved={null} inCart onDone={() => title.current?.focus()} />
            </Suspense>
          ) : (
            <AddressSkeleton />
          )}
        </>
      )}
    </section>
  );
}
