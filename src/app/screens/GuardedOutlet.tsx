import { useEffect, useLayoutEffect } from "react";
import { Outlet } from "react-router";
import { keepTokenFresh } from "#client/access-token.ts";
import { type Person, PersonContext } from "#client/person-context.ts";
import {
  currentSession,
  hasEndedHere,
  refreshSession,
  rememberSession,
  setShownPerson,
  tokenKey,
  watchSession,
} from "#client/session-hint.ts";
import { leaveForLogin } from "#client/sign-out.ts";
import { ProofDialog } from "#profile/screens/ProofDialog.tsx";

/**
 * A private page, as long as its person stays signed in: it follows a sign-out, or another person's sign-in,
 * in any tab and on any device.
 */
export function GuardedOutlet({ person }: { person: Person }) {
  // The server checked the person more recently than the session hint of this tab. Before the effects of the
  // page, because these send requests for the person of the hint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one of these values has changed.
  useLayoutEffect(() => {
    const { id, email, role } = currentSession() ?? {};
    if (id !== person.id) rememberSession({ ...person, photoURL: null });
    if (id !== person.id || email !== person.email || role !== person.role)
      // A pending request began before the correction, and its response would be ignored.
      void refreshSession({ afterPending: true });
    setShownPerson(person.id);
    return () => setShownPerson(undefined);
  }, [person.id, person.email, person.role]);

  useEffect(() => {
    const stopRenewing = keepTokenFresh();
    const stopWatching = watchSession(() => {
      const current = currentSession();
      // Requests of the page contain the address and would be rejected with an old one.
      if (current && (current.id !== person.id || current.email !== person.email)) location.reload();
      if (current === null && !hasEndedHere()) leaveForLogin();
    });
    // Fired by other tabs only. The sign-out button of this tab navigates itself.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey && newValue === null) leaveForLogin();
    };
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
      stopWatching();
      stopRenewing();
    };
  }, [person.id, person.email]);

  return (
    <PersonContext value={person}>
      <Outlet />
      <ProofDialog />
    </PersonContext>
  );
}
