/** Signing in and signing up, against the identity provider and then our own two calls. */
import type { SignedIn } from "../contract.ts";
import { replaceAccessToken } from "./access-token.ts";
import { callApi } from "./call-api.ts";
import { ApiProblem, problemOfAnswer, unreachable } from "./problem.ts";
import { refreshSession, timeLimitMs } from "./session-hint.ts";

const uploadLimitMs = 120_000;

/** @throws ApiProblem: `wrong_credentials` for an unknown e-mail and a wrong password alike */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  try {
    await post("/auth/sign-in/email", { email, password });
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 400 || problem.status === 401)) throw new ApiProblem(401, "wrong_credentials");
    throw problem;
  }
  await welcome();
}

export interface SignUp {
  name: string;
  email: string;
  password: string;
  photo: File | undefined;
}

/**
 * Makes the account, its profile and the first token; then saves the photo.
 * @returns false when all is well but the photo could not be saved
 * @throws ApiProblem: `email_taken`, or what the identity provider says about name and password
 */
export async function signUpWithPassword({ name, email, password, photo }: SignUp): Promise<boolean> {
  try {
    await post("/auth/sign-up/email", { name, email, password });
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code.startsWith("USER_ALREADY_EXISTS")) throw new ApiProblem(409, "email_taken");
    throw problem;
  }
  await welcome({ role: "user" });
  if (!photo) return true;
  try {
    await savePhoto(photo);
    return true;
  } catch {
    // The account is there; the photo can be set later.
    return false;
  }
}

/** After any sign-in: who it is, their marketplace profile, and a token. */
export async function welcome(profile: { role?: "user" } = {}): Promise<SignedIn> {
  const person = await refreshSession(true);
  if (person === undefined) throw unreachable();
  if (person === null) throw new ApiProblem(401, "not_signed_in");
  await post("/users", { name: person.name, email: person.email, ...profile });
  await replaceAccessToken();
  return person;
}

async function savePhoto(photo: File): Promise<void> {
  const form = new FormData();
  form.append("image", photo);
  const { data } = await callApi<{ data: { display_url: string } }>("/images", { method: "POST", body: form, limitMs: uploadLimitMs });
  await post("/auth/update-user", { image: new URL(data.display_url, location.origin).pathname });
  await refreshSession(true);
}

/** Begins a social sign-in. @returns the provider's page to go to */
export async function beginSocialSignIn(provider: string, returnTo: string, locale: string): Promise<string> {
  const { url } = await post<{ url: string }>("/auth/sign-in/social", {
    provider,
    callbackURL: returnTo,
    errorCallbackURL: returnTo,
    disableRedirect: true,
    additionalParams: { ui_locales: locale },
  });
  return url;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimitMs),
    });
  } catch (error) {
    throw unreachable(error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network");
  }
  if (!answer.ok) throw await problemOfAnswer(answer);
  return (await answer.json()) as T;
}
