/** Queries and mutations of the person's own account. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { replaceAccessToken } from "#client/access-token.ts";
import { callApi } from "#client/call-api.ts";
import { removeDrafts } from "#client/draft-store.ts";
import type { BodyOf } from "#client/endpoints.ts";
import { ApiProblem } from "#client/problem.ts";
import { currentSession, rememberSession } from "#client/session-hint.ts";
import { forgetSession, signOut } from "#client/sign-out.ts";
import { exportLimitMs } from "#shared/request-limits.ts";

export const meQuery = (id: string) =>
  queryOptions({ queryKey: ["account", id], queryFn: ({ signal }) => callApi("GET /users/me", { signal }) });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["account", id, "sessions"],
    queryFn: ({ signal }) => callApi("GET /users/me/sessions", { signal }),
  });

/** Changes name, language or photo, and updates the header and other tabs. */
export function useChangeMe(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<"PATCH /users/me">) => callApi("PATCH /users/me", { body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery(id).queryKey, me);
      rememberSession({ id: me._id, name: me.name, email: me.email, role: me.role, photoURL: me.photoURL });
      // Other tabs reread the person when the token changes.
      void replaceAccessToken().catch(() => {});
    },
  });
}

export function useChangePassword(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callApi("POST /users/me/password", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsQuery(id).queryKey }),
  });
}

/** Requests a change of the e-mail address. */
export async function requestEmailChange(email: string, password: string): Promise<void> {
  await callApi("POST /users/me/email", { body: { email, password } });
}

/**
 * Uses the link that was mailed to the new address. `quiet`, so that it does not sign out a person who has
 * signed in to another account in the meantime: the page offers to log in.
 * @returns the new address
 */
export async function confirmEmailChange(token: string): Promise<string> {
  return (await callApi("POST /users/email-change", { body: { token }, quiet: true })).email;
}

/** Ends the session with this id or, without an id, all other sessions. */
export function useEndSession(id: string) {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery(id);
  return useMutation({
    mutationFn: (session: string | undefined) =>
      (session
        ? callApi("DELETE /users/me/sessions/:id", { params: { id: session } })
        : callApi("DELETE /users/me/sessions")
      ).catch(ignoreNotFound),
    onSuccess: (_response, session) =>
      client.setQueryData(queryKey, (list) =>
        list?.filter(({ _id, current }) => current || (session !== undefined && _id !== session)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Ignores that a session has already ended. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}

/** Returns all data of the person as JSON text. */
export async function exportData(): Promise<string> {
  return JSON.stringify(await callApi("GET /users/me/export", { limitMs: exportLimitMs }), null, 2);
}

/** A shop may have tens of thousands of products. */
const deletionLimitMs = 60_000;

/** Deletes the account, removes its drafts from this browser and signs it out. */
export async function deleteAccount(proof: { password: string } | { email: string }): Promise<void> {
  const personId = currentSession()?.id;
  await callApi("DELETE /users/me", { body: proof, limitMs: deletionLimitMs });
  if (personId) removeDrafts(personId);
  // The session has already ended; this removes its cookie.
  await signOut().catch(() => forgetSession());
}
