import { GuardedOutlet } from "../screens/GuardedOutlet.tsx";
import type { Route } from "./+types/admin-only";
import { requirePerson } from "./guard.server.ts";

export async function loader(args: Route.LoaderArgs) {
  return requirePerson(args, "admin");
}

export default function AdminOnly({ loaderData }: Route.ComponentProps) {
  return <GuardedOutlet person={loaderData} />;
}
