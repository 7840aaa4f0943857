import { FormProblem } from "#accounts/screens/FormProblem.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderProblem } from "./order-problem.ts";

/** Why the order was not taken, and where to go from there. */
export function CheckoutProblem({ problem: { sentence, way } }: { problem: OrderProblem }) {
  const locale = useLocale();
  return (
    <>
      <FormProblem text={sentence} />
      {way && (
        <Link
          to={way === "address" ? "/add-address" : "/dashboard/user/my-orders"}
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          {way === "address" ? m.addresses_box_add({}, { locale }) : m.orders_look_at_orders({}, { locale })}
        </Link>
      )}
    </>
  );
}
