import { GuardedOutlet } from "../screens/GuardedOutlet.tsx";
import type { Route } from "./+types/signed-in";
import { requirePerson } from "./guard.server.ts";

export async function loader(args: Route.LoaderArgs) {
  return requirePerson(args);
}

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return <GuardedOutlet person={loaderData} />;
}
