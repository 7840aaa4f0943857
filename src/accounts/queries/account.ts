/** The account of the signed-in person: what it says, and what is done with it. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { replaceAccessToken } from "#client/access-token.ts";
import { callApi } from "#client/call-api.ts";
import { callPublic } from "#client/call-public.ts";
import { ApiProblem } from "#client/problem.ts";
import type { BodyOf } from "#client/routes.ts";
import { forgetSession, rememberSession, signOut } from "#client/session-hint.ts";

const exportLimitMs = 120_000;

export const meQuery = (id: string) =>
  queryOptions({ queryKey: ["account", id], queryFn: ({ signal }) => callApi("GET /users/me", { signal }) });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["account", id, "sessions"],
    queryFn: ({ signal }) => callApi("GET /users/me/sessions", { signal }),
  });

/** Changes name, language or photo; the header, and other tabs, show it at once. */
export function useChangeMe(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<"PATCH /users/me">) => callApi("PATCH /users/me", { body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery(id).queryKey, me);
      rememberSession({ id: me._id, name: me.name, email: me.email, role: me.role, photoURL: me.photoURL });
      // A new token is how other tabs learn that there is something new about the person.
      void replaceAccessToken().catch(() => {});
    },
  });
}

/** @throws ApiProblem: `wrong_password` */
export function useChangePassword(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callApi("POST /users/me/password", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsQuery(id).queryKey }),
  });
}

/** Asks for another address. @throws ApiProblem: `wrong_password` */
export async function requestEmailChange(email: string, password: string): Promise<void> {
  await callApi("POST /users/me/email", { body: { email, password } });
}

/** Uses up the link that was mailed to the new address; whoever opens it need not be signed in. @returns the address. @throws ApiProblem: `link_spent`, `email_taken` */
export async function confirmEmailChange(token: string): Promise<string> {
  return (await callPublic("POST /users/email-change", { body: { token } })).email;
}

/** Ends one of the sessions, or with no id all others. */
export function useEndSession(id: string) {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery(id);
  return useMutation({
    mutationFn: (session: string | undefined) =>
      (session
        ? callApi("DELETE /users/me/sessions/:id", { params: { id: session } })
        : callApi("DELETE /users/me/sessions")
      ).catch(gone),
    onSuccess: (_answer, session) =>
      client.setQueryData(queryKey, (list) =>
        list?.filter(({ _id, current }) => current || (session !== undefined && _id !== session)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** What has ended meanwhile is as good as ended by us. */
function gone(problem: unknown): void {
  if (!(problem instanceof ApiProblem && problem.status === 404)) throw problem;
}

/** Everything that Mela knows of the person, as the text of a file. */
export async function exportData(): Promise<string> {
  return JSON.stringify(await callApi("GET /users/me/export", { limitMs: exportLimitMs }), null, 2);
}

/**
 * Deletes the account; after it this browser is signed out.
 * @throws ApiProblem: `wrong_password`, `orders_open`, `sales_open`, `last_admin`, `sign_in_again`
 */
export async function deleteAccount(proof: { password: string } | { email: string }): Promise<void> {
  await callApi("DELETE /users/me", { body: proof });
  // The session is over already; this takes the cookie away.
  await signOut().catch(forgetSession);
}
