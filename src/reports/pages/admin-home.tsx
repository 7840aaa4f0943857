import { useSearchParams } from "react-router";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { m } from "#words/messages.js";
import { defaultPeriod, metricPeriods } from "../contract/constants.ts";
import { AdminDashboard } from "../screens/AdminDashboard.tsx";
import { WelcomeHeading } from "../screens/WelcomeHeading.tsx";
import type { Route } from "./+types/admin-home";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.shared_dashboard_admin_home(locale));

/** The admin's dashboard. The period is a query parameter. */
export default function AdminHome() {
  const [parameters, setParameters] = useSearchParams();
  const period = metricPeriods.find((days) => days === parameters.get("days")) ?? defaultPeriod;
  return (
    <div className="flex flex-col gap-6">
      <WelcomeHeading />
      <AdminDashboard
        period={period}
        onPeriod={(days) =>
          setParameters(days === defaultPeriod ? {} : { days }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}
