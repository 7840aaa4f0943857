import { data } from "react-router";
import { publicPage } from "#platform/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { PolicyScreen } from "../screens/PolicyScreen.tsx";
import type { Route } from "./+types/purchase-and-sale-conditions";

// The words change only with the program.
export const loader = () => data(null, publicPage(["policies"]));

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.policies_purchase_title({}, { locale }),
    description: m.policies_purchase_summary({}, { locale }),
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default function PurchaseAndSaleConditions() {
  const locale = useLocale();
  const name = brand.name[locale];
  return (
    <PolicyScreen
      title={m.policies_purchase_title({}, { locale })}
      path="/purchase-and-Sale-conditions"
      sections={[
        { title: m.policies_purchase_order({}, { locale }), text: m.policies_purchase_order_text({ brand: name }, { locale }) },
        { title: m.policies_purchase_price({}, { locale }), text: m.policies_purchase_price_text({}, { locale }) },
        { title: m.policies_purchase_cancel({}, { locale }), text: m.policies_purchase_cancel_text({}, { locale }) },
        { title: m.policies_purchase_delivery({}, { locale }), text: m.policies_purchase_delivery_text({}, { locale }) },
        { title: m.policies_purchase_seller({}, { locale }), text: m.policies_purchase_seller_text({}, { locale }) },
      ]}
    />
  );
}
