/** Requests to better-auth: signing in, signing up, and the links of mails. */
import { replaceAccessToken, sessionProblem } from "#client/access-token.ts";
import { callApi } from "#client/call-api.ts";
import { callPublic, sendPublic } from "#client/endpoints.ts";
import { ApiProblem, type TypedProblem } from "#client/problem.ts";
import { refreshSession, type SignedIn } from "#client/session-hint.ts";
import type { Locale } from "#shared/locale.ts";
import { uploadLimitMs } from "#shared/request-limits.ts";
import { maxPhotoUrlLength } from "../contract/constants.ts";

/**
 * Codes of problems that forms handle, by the function of this file that throws them. Codes in capitals come
 * from the auth endpoints: better-auth's own, and our refusals in its style.
 */
interface AuthCodes {
  /** `ACCOUNT_SUSPENDED`: the password was correct. */
  signInWithPassword: "wrong_credentials" | "ACCOUNT_SUSPENDED";
  /** `second_step_expired`: the sign-in must start again. */
  submitSecondStep: "wrong_code" | "second_step_expired" | "ACCOUNT_TEMPORARILY_LOCKED" | "ACCOUNT_SUSPENDED";
  signUpWithPassword: "email_taken" | "INVALID_EMAIL";
  /** `INVALID_TOKEN`: the link has been used or has expired. */
  resetPassword: "INVALID_TOKEN";
  verifyEmail: "INVALID_TOKEN";
  disownAccount: "INVALID_TOKEN" | "SUPPORT_NEEDED";
  sendVerificationAgain: "EMAIL_ALREADY_VERIFIED";
}

type AuthProblem<F extends keyof AuthCodes> = TypedProblem<{ readonly code: AuthCodes[F] }>;
export type AuthCodeOf<F extends keyof AuthCodes> = AuthProblem<F>["code"];

/** Returns a caught error of a function of this file as its problem, or undefined if it is a fault. */
export function authProblemOf<F extends keyof AuthCodes = never>(error: unknown): AuthProblem<F> | undefined {
  return error instanceof ApiProblem ? (error as AuthProblem<F>) : undefined;
}

/** The second step of a sign-in: a code is still required. */
export interface SecondStep {
  /** Whether this device may be trusted to need no code for a while. */
  mayTrustDevice: boolean;
}

/**
 * Signs in with a password. Throws the same code for an unknown e-mail as for a wrong password.
 * @returns the second step if the account has one; the person is not signed in yet then
 */
export async function signInWithPassword(email: string, password: string): Promise<SecondStep | undefined> {
  const secondStep = await sendPassword(email, password);
  if (!secondStep) await loadPersonAndToken();
  return secondStep;
}

async function sendPassword(email: string, password: string): Promise<SecondStep | undefined> {
  try {
    const { twoFactorRedirect, mayTrustDevice = false } = await callAuth("/auth/sign-in/email", {
      email,
      password,
    });
    return twoFactorRedirect ? { mayTrustDevice } : undefined;
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 400 || error.status === 401))
      throw new ApiProblem(401, "wrong_credentials");
    throw error;
  }
}

/**
 * Sends a code from the app or a recovery code, which completes the sign-in. May be repeated if it failed
 * after the code was accepted.
 */
export async function submitSecondStep(
  code: string,
  { recovery, trustDevice }: { recovery: boolean; trustDevice: boolean },
): Promise<void> {
  try {
    await callAuth(`/auth/two-factor/${recovery ? "verify-backup-code" : "verify-totp"}`, {
      code,
      trustDevice,
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === "INVALID_CODE" || error.code === "INVALID_BACKUP_CODE")
      throw new ApiProblem(422, "wrong_code");
    if (error.status !== 400 && error.status !== 401) throw error;
    // An earlier attempt has signed the person in, and only its response or a later request was lost.
    if (!(await refreshSession({ afterPending: true }))) throw new ApiProblem(409, "second_step_expired");
  }
  await loadPersonAndToken();
}

export interface SignUp {
  name: string;
  email: string;
  password: string;
  photo: File | undefined;
  /** Language of the page and of future mails. */
  language: Locale;
  /** Whether an earlier request with this e-mail may have created the account: its outcome is unknown. */
  mayExist?: boolean;
}

/** Result of the photo upload of a new account. The account exists in any case. */
export type PhotoOutcome = "none" | "saved" | "failed" | "url_too_long";

/**
 * Creates the account, its profile and the first token, and then saves the photo. If an earlier request may
 * have created the account, it is signed in to instead, provided that the password is the same.
 */
export async function signUpWithPassword({
  name,
  email,
  password,
  photo,
  language,
  mayExist = false,
}: SignUp): Promise<PhotoOutcome> {
  try {
    await callAuth("/auth/sign-up/email", { name, email, password, language });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code.startsWith("USER_ALREADY_EXISTS"))) throw error;
    if (!mayExist || !(await opensSession(email, password))) throw new ApiProblem(409, "email_taken");
  }
  await loadPersonAndToken({ role: "user" });
  if (!photo) return "none";
  try {
    await savePhoto(photo);
    return "saved";
  } catch (error) {
    // The account exists; the photo can be added later.
    return error instanceof ApiProblem && error.code === "PHOTO_URL_TOO_LONG" ? "url_too_long" : "failed";
  }
}

/** Returns whether the password alone opens a session of the account. */
async function opensSession(email: string, password: string): Promise<boolean> {
  try {
    return (await sendPassword(email, password)) === undefined;
  } catch (error) {
    if (authProblemOf<"signInWithPassword">(error)?.code === "wrong_credentials") return false;
    throw error;
  }
}

/** Requests a mail with a reset link. The response does not reveal whether the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth("/auth/request-password-reset", { email });
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await callAuth("/auth/reset-password", { token, newPassword });
}

/** @throws ApiProblem 401 or 403 if this browser is no longer signed in to its account */
export async function verifyEmail(token: string): Promise<void> {
  await callAuth("/auth/verify-email", { token });
}

/** Closes an account that someone else has created with this person's address. */
export async function disownAccount(token: string): Promise<void> {
  await callAuth("/auth/disown-account", { token });
}

/** Requests another verification mail. */
export async function sendVerificationAgain(): Promise<void> {
  await callAuth("/auth/send-verification-email", {});
}

/**
 * The last step of every sign-in: reads the person, records the profile of a new one and gets an access
 * token.
 * @param profile `role` is sent after a registration, as the specification requires; the server accepts no
 * other role
 * @throws ApiProblem of the request for the session; the person is signed in nevertheless
 */
export async function loadPersonAndToken(profile: { role?: "user" } = {}): Promise<SignedIn> {
  const person = await refreshSession({ afterPending: true });
  // `person` is then from before the sign-in: often null, which must not look like a rejected sign-in.
  const problem = sessionProblem();
  if (problem) throw problem;
  if (!person) throw new ApiProblem(401, "not_signed_in");
  await callPublic("POST /users", { body: { name: person.name, email: person.email, ...profile } });
  await replaceAccessToken();
  return person;
}

async function savePhoto(photo: File): Promise<void> {
  const form = new FormData();
  form.append("image", photo);
  const { data } = await callApi("POST /images", { form, limitMs: uploadLimitMs });
  const photoURL = new URL(data.display_url, location.origin).pathname;
  // The specification has a message for it. Paths of this server are shorter.
  if (photoURL.length > maxPhotoUrlLength) throw new ApiProblem(400, "PHOTO_URL_TOO_LONG");
  await callApi("PATCH /users/me", { body: { photoURL } });
  await refreshSession({ afterPending: true });
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

/** The routes of better-auth that forms use. They are not part of our API, so this states their types. */
interface AuthEndpoints {
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

/** @throws ApiProblem with the code of better-auth */
function callAuth<R extends keyof AuthEndpoints>(
  route: R,
  body: AuthEndpoints[R]["body"],
): Promise<AuthEndpoints[R]["response"]> {
  return sendPublic({ method: "POST", url: `/api${route}` }, { body });
}
