import { Outlet } from "react-router";
import { MainFrame } from "../screens/MainFrame.tsx";
import { RouteError } from "../screens/RouteError.tsx";
import type { Route } from "./+types/main-layout";

export default function MainLayout() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MainFrame>
      <RouteError error={error} />
    </MainFrame>
  );
}

/** Loaders throw a 404 for a page that does not exist. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;
