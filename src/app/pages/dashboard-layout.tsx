import { Outlet } from "react-router";
import { DashboardFrame } from "../screens/DashboardFrame.tsx";
import { RouteError } from "../screens/RouteError.tsx";
import type { Route } from "./+types/dashboard-layout";

export default function DashboardLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <RouteError error={error} />
    </DashboardFrame>
  );
}
