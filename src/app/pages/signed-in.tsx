import { guardedPerson } from "#accounts/pages/guard.server.ts";
import { GuardedOutlet } from "../screens/GuardedOutlet.tsx";
import type { Route } from "./+types/signed-in";

export const loader = ({ context }: Route.LoaderArgs) => context.get(guardedPerson);

/** The layout of private pages: gives them their person. */
export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return <GuardedOutlet person={loaderData} />;
}
