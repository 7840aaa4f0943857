import { createContext, useContext } from "react";
import type { SignedIn } from "./session-hint.ts";

export type Person = Omit<SignedIn, "photoURL">;

export const PersonContext = createContext<Person | undefined>(undefined);

/** The signed-in person of a private page, from its guard on the server. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error("usePerson outside of a guarded page");
  return person;
}
