import { useSearchParams } from "react-router";
import { WelcomeHeading } from "#accounts/screens/WelcomeHeading.tsx";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { m } from "#words/messages.js";
import { figureSpans, usualSpan } from "../contract/constants.ts";
import { AdminFigures } from "../screens/AdminFigures.tsx";
import type { Route } from "./+types/admin-home";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_menu_admin_home(locale));

/** The admin's dashboard. How many days are looked at stands in the address. */
export default function AdminHome() {
  const [parameters, setParameters] = useSearchParams();
  const span = figureSpans.find((one) => one === parameters.get("days")) ?? usualSpan;
  return (
    <div className="flex flex-col gap-6">
      <WelcomeHeading />
      <AdminFigures
        span={span}
        onSpan={(days) =>
          setParameters(days === usualSpan ? {} : { days }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}
