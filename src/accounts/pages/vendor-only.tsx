import { GuardedOutlet } from "../screens/GuardedOutlet.tsx";
import type { Route } from "./+types/vendor-only";
import { requirePerson } from "./guard.server.ts";

export async function loader(args: Route.LoaderArgs) {
  return requirePerson(args, "vendor");
}

export default function VendorOnly({ loaderData }: Route.ComponentProps) {
  return <GuardedOutlet person={loaderData} />;
}
