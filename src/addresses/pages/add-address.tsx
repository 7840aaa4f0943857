import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { localizePath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { addressQuery } from "../queries/address.ts";
import { AddressForm } from "../screens/AddressForm.tsx";
import { AddressSkeleton } from "../screens/AddressSkeleton.tsx";
import type { Route } from "./+types/add-address";

export const page: PageDefinition = { access: "signed-in", isReserved: true };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.addresses_box_title(locale));

export default function AddAddress() {
  const locale = useLocale();
  const navigate = useNavigate();
  const person = usePerson();
  const { state } = useLocation();
  const address = useQuery(addressQuery(person.email));

  return (
    <div className="page-width">
      {address.isPending ? (
        <div className="mx-auto max-w-3xl py-6">
          <AddressSkeleton />
        </div>
      ) : address.isError && address.data === undefined ? (
        <div className="py-6">
          <LoadProblem error={address.error} busy={address.isFetching} onRetry={() => address.refetch()} />
        </div>
      ) : (
        <div className="mx-auto max-w-3xl py-6">
          <h1 className="mb-6 text-2xl">
            {address.data ? m.addresses_title_update(locale) : m.addresses_title_add(locale)}
          </h1>
          {/* Remounted when the saved address has been loaded or added. */}
          <AddressForm
            key={address.data?._id ?? "new"}
            person={person}
            saved={address.data ?? null}
            // A link from another page than the cart names that page.
            onDone={() => navigate(localizePath(state?.back ?? "/cart", locale))}
          />
        </div>
      )}
    </div>
  );
}
