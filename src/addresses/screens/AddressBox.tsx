import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AddressRecord } from "../contract.ts";
import { deliveryOf } from "../rules/halves.ts";
import { AddressLines } from "./AddressLines.tsx";

/** The delivery address above the cart, or a link to add one. */
export function AddressBox({ address }: { address: AddressRecord | null }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="address-box" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="address-box" className="flex items-center gap-2 text-xl">
          <Icon of={icons.pin} className="size-6 text-leaf" />
          {m.addresses_box_title(locale)}
        </h2>
        {address && (
          <Link
            to="/add-address"
            className="inline-flex min-h-11 items-center px-2 font-bold text-leaf underline underline-offset-4"
          >
            {m.addresses_box_change(locale)}
          </Link>
        )}
      </div>
      {address ? (
        <AddressLines half={deliveryOf(address)} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="font-bold">{m.addresses_box_none(locale)}</p>
          <p className="text-muted">{m.addresses_box_none_text(locale)}</p>
          <ButtonLink to="/add-address" kind="leaf">
            {m.addresses_box_add(locale)}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
