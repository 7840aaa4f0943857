import { m } from "#words/messages.js";
import { privateMeta } from "../screens/private-meta.ts";
import { WelcomeScreen } from "../screens/WelcomeScreen.tsx";
import type { Route } from "./+types/welcome";

export const meta: Route.MetaFunction = ({ location }) => privateMeta(location.pathname, (locale) => m.accounts_menu_title({}, { locale }));

export default function Welcome() {
  return <WelcomeScreen />;
}
