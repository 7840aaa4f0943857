import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { UnconfirmedEmail } from "#profile/screens/UnconfirmedEmail.tsx";
import { WelcomeHeading } from "#reports/screens/WelcomeHeading.tsx";
import type { PageDefinition } from "#shared/page.ts";
import { FollowedShops } from "#shops/screens/FollowedShops.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { DashboardTiles } from "../screens/DashboardTiles.tsx";
import { RecentOrders } from "../screens/RecentOrders.tsx";
import type { Route } from "./+types/user-home";

export const page: PageDefinition = { access: "signed-in" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.app_dashboard_title(locale));

/** The shopper's dashboard: links to all screens, recent orders and followed shops. */
export default function UserHome() {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-8">
      <WelcomeHeading />
      <DashboardTiles />
      <UnconfirmedEmail person={usePerson()} />
      <section aria-labelledby="recent-orders">
        <h2 id="recent-orders" className="mb-3 text-xl">
          {m.app_dashboard_orders(locale)}
        </h2>
        <RecentOrders />
      </section>
      <section aria-labelledby="followed-shops">
        <h2 id="followed-shops" className="mb-3 text-xl">
          {m.app_followed_title(locale)}
        </h2>
        <FollowedShops />
      </section>
    </div>
  );
}
