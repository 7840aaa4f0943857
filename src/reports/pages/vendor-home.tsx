import { useQuery } from "@tanstack/react-query";
import { privateMeta } from "#client/private-meta.ts";
import { type PageDefinition, shopPath } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { vendorMetricsQuery } from "../queries.ts";
import { VendorDashboard } from "../screens/VendorDashboard.tsx";
import { WelcomeHeading } from "../screens/WelcomeHeading.tsx";
import type { Route } from "./+types/vendor-home";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.shared_dashboard_vendor_home(locale));

/** The vendor's dashboard: metrics and pending tasks. */
export default function VendorHome() {
  const locale = useLocale();
  const { data: metrics } = useQuery(vendorMetricsQuery);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <WelcomeHeading />
        <nav
          aria-label={m.reports_home_actions(locale)}
          className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col"
        >
          <ButtonLink to="/dashboard/vendor/add-product" kind="leaf">
            <Icon of={icons.plus} className="size-5" />
            {m.reports_home_add_product(locale)}
          </ButtonLink>
          <ButtonLink to="/dashboard/vendor/manage-orders" kind="outline">
            <Icon of={icons.box} className="size-5" />
            {m.shared_dashboard_manage_orders(locale)}
          </ButtonLink>
          {metrics && metrics.shopSlug !== null && (
            <ButtonLink to={shopPath(metrics.shopSlug)} kind="quiet">
              <Icon of={icons.shop} className="size-5" />
              {m.reports_home_shop(locale)}
            </ButtonLink>
          )}
        </nav>
      </div>
      <VendorDashboard />
    </div>
  );
}
