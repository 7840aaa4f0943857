import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Person } from "#client/person-context.ts";
import { lacksSecondFactor } from "#platform/http/endpoint.server.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";
import { accountPath, loginPath, secondFactorPath } from "#shared/page.ts";
import type { Role } from "#shared/role.ts";

interface PageRequest {
  url: URL;
  /** React Router's pattern of the page. */
  pattern: string;
  context: Readonly<RouterContextProvider>;
}

/** The person of a private page. */
export const guardedPerson = createContext<Person>();

/**
 * Middleware of all pages: lets in only people whom the page's definition names, before a loader runs.
 * @throws a redirect
 */
export async function guardPage({ url, pattern, context }: PageRequest): Promise<void> {
  const access = context.get(pageContext).accessOf(pattern);
  if (access === "public" || access === "anyone") return;
  context.set(guardedPerson, await requirePerson(url, context, access === "signed-in" ? undefined : access));
}

/**
 * Returns the person of a private page. Redirects anonymous visitors to the login page and back after it,
 * another role to the home page, and an admin without a required two-step sign-in to its setup.
 * @throws a redirect
 */
async function requirePerson(
  url: URL,
  context: Readonly<RouterContextProvider>,
  role: Role | undefined,
): Promise<Person> {
  const { ctx, person: read } = context.get(pageContext);
  const person = await read();
  if (!person) throw redirect(loginPath(url));
  if (
    lacksSecondFactor(ctx, person) &&
    ![accountPath, secondFactorPath].includes(withoutLocale(url.pathname))
  )
    throw redirect(localizePath(secondFactorPath, localeOfPath(url.pathname)));
  if (role && person.role !== role) throw redirect(localizePath("/", localeOfPath(url.pathname)));
  const { id, name, email } = person;
  return { id, name, email, role: person.role };
}
