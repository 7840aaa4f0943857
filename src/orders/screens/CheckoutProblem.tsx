import { FormProblem } from "#client/FormProblem.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderProblem } from "./order-problem.ts";

const waysOn = {
  account: { to: "/dashboard/user/account", label: m.orders_look_at_account },
  address: { to: "/add-address", label: m.addresses_box_add },
  orders: { to: "/dashboard/user/my-orders", label: m.orders_look_at_orders },
} as const;

/** Shows why the order was not placed, with a link to the page where that can be fixed. */
export function CheckoutProblem({ problem: { sentence, way } }: { problem: OrderProblem }) {
  const locale = useLocale();
  return (
    <>
      <FormProblem text={sentence} />
      {way && (
        <Link
          to={waysOn[way].to}
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          {waysOn[way].label(locale)}
        </Link>
      )}
    </>
  );
}
