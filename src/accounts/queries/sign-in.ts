/** Requests to better-auth: signing in, signing up, and the links of mails. */
import { replaceAccessToken } from "#client/access-token.ts";
import { callApi } from "#client/call-api.ts";
import { callPublic, sendPublic } from "#client/call-public.ts";
import { ApiProblem, unreachable } from "#client/problem.ts";
import { refreshSession, type SignedIn } from "#client/session-hint.ts";
import type { Locale } from "#shared/locale.ts";
import { photoUrlMaxLength } from "../contract/constants.ts";

const uploadLimitMs = 120_000;

/** The second step of a sign-in: a code is still required. */
export interface SecondStep {
  /** Whether this device may be trusted to need no code for a while. */
  mayTrustDevice: boolean;
}

/**
 * @returns the second step if the account has one; the person is not signed in yet then
 * @throws ApiProblem: `wrong_credentials` for an unknown e-mail and a wrong password alike
 */
export async function signInWithPassword(email: string, password: string): Promise<SecondStep | undefined> {
  try {
    const { twoFactorRedirect, mayTrustDevice = false } = await callAuth("/auth/sign-in/email", {
      email,
      password,
    });
    if (twoFactorRedirect) return { mayTrustDevice };
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 400 || problem.status === 401))
      throw new ApiProblem(401, "wrong_credentials");
    throw problem;
  }
  await completeSignIn();
  return undefined;
}

/**
 * Finishes a sign-in with a code from the app or a recovery code.
 * @throws ApiProblem: `wrong_code`; `second_step_over` if the sign-in must start again
 */
export async function finishSignIn(
  code: string,
  { recovery, trustDevice }: { recovery: boolean; trustDevice: boolean },
): Promise<void> {
  try {
    await callAuth(`/auth/two-factor/${recovery ? "verify-backup-code" : "verify-totp"}`, {
      code,
      trustDevice,
    });
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.code === "INVALID_CODE" || problem.code === "INVALID_BACKUP_CODE")
      throw new ApiProblem(422, "wrong_code");
    if (problem.status === 400 || problem.status === 401) throw new ApiProblem(409, "second_step_over");
    throw problem;
  }
  await completeSignIn();
}

export interface SignUp {
  name: string;
  email: string;
  password: string;
  photo: File | undefined;
  /** Language of the page and of future mails. */
  language: Locale;
}

/** Result of the photo upload of a new account. The account exists in any case. */
export type PhotoOutcome = "none" | "saved" | "failed" | "address_too_long";

/**
 * Creates the account, its profile and the first token, and then saves the photo.
 * @throws ApiProblem: `email_taken`, or the error of better-auth for name or password
 */
export async function signUpWithPassword({
  name,
  email,
  password,
  photo,
  language,
}: SignUp): Promise<PhotoOutcome> {
  try {
    await callAuth("/auth/sign-up/email", { name, email, password, language });
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code.startsWith("USER_ALREADY_EXISTS"))
      throw new ApiProblem(409, "email_taken");
    throw problem;
  }
  await completeSignIn({ role: "user" });
  if (!photo) return "none";
  try {
    await savePhoto(photo);
    return "saved";
  } catch (problem) {
    // The account exists; the photo can be added later.
    return problem instanceof ApiProblem && problem.code === "PHOTO_URL_TOO_LONG"
      ? "address_too_long"
      : "failed";
  }
}

/** Requests a mail with a reset link. The response does not reveal whether the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth("/auth/request-password-reset", { email });
}

/** @throws ApiProblem: `INVALID_TOKEN` for a used or expired link, `PASSWORD_COMMON` */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await callAuth("/auth/reset-password", { token, newPassword });
}

/**
 * @throws ApiProblem: `INVALID_TOKEN` for a used or expired link, 401 or 403 if this browser is no longer
 * signed in to its account
 */
export async function verifyEmail(token: string): Promise<void> {
  await callAuth("/auth/verify-email", { token });
}

/**
 * Closes an account that someone else has created with this person's address.
 * @throws ApiProblem: `INVALID_TOKEN`, `HAS_ROLE`
 */
export async function disownAccount(token: string): Promise<void> {
  await callAuth("/auth/disown-account", { token });
}

/** Requests another verification mail. @throws ApiProblem: `EMAIL_ALREADY_VERIFIED` */
export async function sendVerificationAgain(): Promise<void> {
  await callAuth("/auth/send-verification-email", {});
}

/** Completes any sign-in: reads the person, creates the marketplace profile and gets a token. */
export async function completeSignIn(profile: { role?: "user" } = {}): Promise<SignedIn> {
  const person = await refreshSession(true);
  if (person === undefined) throw unreachable();
  if (person === null) throw new ApiProblem(401, "not_signed_in");
  await callPublic("POST /users", { body: { name: person.name, email: person.email, ...profile } });
  await replaceAccessToken();
  return person;
}

async function savePhoto(photo: File): Promise<void> {
  const form = new FormData();
  form.append("image", photo);
  const { data } = await callApi("POST /images", { form, limitMs: uploadLimitMs });
  const photoURL = new URL(data.display_url, location.origin).pathname;
  if (photoURL.length > photoUrlMaxLength) throw new ApiProblem(400, "PHOTO_URL_TOO_LONG");
  await callApi("PATCH /users/me", { body: { photoURL } });
  await refreshSession(true);
}

/** Begins a social sign-in. @returns the URL of the provider's page */
export async function beginSocialSignIn(provider: string, returnTo: string, locale: string): Promise<string> {
  const { url } = await callAuth("/auth/sign-in/social", {
    provider,
    callbackURL: returnTo,
    errorCallbackURL: returnTo,
    disableRedirect: true,
    additionalParams: { ui_locales: locale },
  });
  return url;
}

/**
 * The routes of the identity library that forms use. They are not part of our API, so their types are written
 * here.
 */
interface AuthRoutes {
  "/auth/sign-in/email": {
    body: { email: string; password: string };
    response: { twoFactorRedirect?: boolean; mayTrustDevice?: boolean };
  };
  "/auth/sign-in/social": {
    body: {
      provider: string;
      callbackURL: string;
      errorCallbackURL: string;
      disableRedirect: true;
      additionalParams: { ui_locales: string };
    };
    response: { url: string };
  };
  "/auth/two-factor/verify-backup-code": { body: { code: string; trustDevice: boolean }; response: unknown };
  "/auth/two-factor/verify-totp": { body: { code: string; trustDevice: boolean }; response: unknown };
  "/auth/sign-up/email": {
    body: { name: string; email: string; password: string; language: Locale };
    response: unknown;
  };
  "/auth/request-password-reset": { body: { email: string }; response: unknown };
  "/auth/reset-password": { body: { token: string; newPassword: string }; response: unknown };
  "/auth/verify-email": { body: { token: string }; response: unknown };
  "/auth/disown-account": { body: { token: string }; response: unknown };
  "/auth/send-verification-email": { body: Record<string, never>; response: unknown };
}

/** @throws ApiProblem with the code of the identity library */
function callAuth<R extends keyof AuthRoutes>(
  route: R,
  body: AuthRoutes[R]["body"],
): Promise<AuthRoutes[R]["response"]> {
  return sendPublic({ method: "POST", url: `/api${route}` }, { body });
}
