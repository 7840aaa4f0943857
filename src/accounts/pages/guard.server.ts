import { type RouterContextProvider, redirect } from "react-router";
import { pageServices } from "#platform/page.server.ts";
import { localeOfPath, localisePath } from "#shared/locale.ts";
import type { Role } from "../contract.ts";
import { loginPath } from "../queries/login-path.ts";
import type { Person } from "../screens/person-context.ts";

/**
 * The person of a private page. Anonymous visitors go to the login page and come back after it; another role goes to the home page.
 * @throws a redirect
 */
export async function requirePerson({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }, role?: Role): Promise<Person> {
  const person = await context.get(pageServices).person();
  if (!person) throw redirect(loginPath(url));
  if (role && person.role !== role) throw redirect(localisePath("/", localeOfPath(url.pathname)));
  const { id, name, email } = person;
  return { id, name, email, role: person.role };
}
