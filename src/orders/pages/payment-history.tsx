import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";
import { paymentsQuery } from "../queries/orders.ts";
import { PaymentsScreen } from "../screens/PaymentsScreen.tsx";
import type { Route } from "./+types/payment-history";

export const page: PageDefinition = { access: "signed-in" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_payments_title(locale));

export default function PaymentHistory() {
  const locale = useLocale();
  const person = usePerson();
  const payments = useQuery(paymentsQuery(person.email));

  // With payments, the title shares its line with the buttons.
  if (payments.data && payments.data.length > 0)
    return <PaymentsScreen payments={payments.data} person={person} />;
  return (
    <>
      <h1 className="mb-5 text-2xl">{m.orders_payments_title(locale)}</h1>
      {payments.isPending ? (
        <TableSkeleton picture="size-14" action="h-6 w-20" />
      ) : payments.data ? (
        <EmptyState title={m.orders_payments_none_title(locale)} text={m.orders_payments_none_text(locale)}>
          <ButtonLink to="/">{m.orders_empty_action(locale)}</ButtonLink>
        </EmptyState>
      ) : (
        <LoadProblem error={payments.error} busy={payments.isFetching} onRetry={() => payments.refetch()} />
      )}
    </>
  );
}
