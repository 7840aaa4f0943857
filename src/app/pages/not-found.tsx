import { data } from "react-router";
import type { PageDefinition } from "#shared/page.ts";

export const page: PageDefinition = { access: "public" };

/** Matches every URL that no other route matches. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
