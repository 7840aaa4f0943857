import { Outlet } from "react-router";
import { MainFrame } from "#app/screens/MainFrame.tsx";
import { RouteError } from "#app/screens/RouteError.tsx";
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

/** A page that is not there says so by what its loader threw. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;
