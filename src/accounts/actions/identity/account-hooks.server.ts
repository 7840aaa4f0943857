/**
 * Runs when better-auth creates a row: checks and completes a new account and writes its first mail, rejects
 * a session of a suspended account, and uses up the code of a second step.
 */
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { accountRefusals, emailSchema } from "../../contract.ts";
import { isUploadedImageUrl, normalizeName } from "../../rules.ts";
import { mailFirstVerification } from "../verify-email.server.ts";
import type { Encryption } from "./encryption.server.ts";
import { authError } from "./identity-errors.server.ts";
import { consumeSignInCode } from "./second-factor-sign-in.server.ts";

export function accountHooks(
  ctx: AppContext,
  encryption: Encryption,
): NonNullable<BetterAuthOptions["databaseHooks"]> {
  return {
    user: {
      create: {
        before: async (user) => {
          // From a provider: `checkBody` has checked the address of a sign-up. POST /jwt rejects such an
          // address, so the account could not be used. better-auth has this code for a missing address.
          if (!emailSchema.safeParse(user.email).success)
            throw new APIError("BAD_REQUEST", { code: "email_not_found" });
          return {
            data: {
              ...user,
              name: normalizeName(user.name, user.email.split("@")[0] ?? ""),
              // A photo on another site would report every visit to that site.
              image: isUploadedImageUrl(user.image) ? user.image : null,
            },
          };
        },
        // Runs after the commit. A failure must not fail the sign-up; a job sends the mail later.
        after: async (user) => {
          await inTransaction(ctx.db, (trx) => mailFirstVerification(ctx, trx, user.id)).catch((error) =>
            ctx.log.warn({ err: error }, "could not write the first mail of an account; a job retries"),
          );
        },
      },
    },
    session: {
      create: {
        // Runs after the password was correct or a provider has named the account, so that only its owner
        // learns of the suspension. After a provider, better-auth adds the code to the URL of its redirect.
        before: async ({ userId }, context) => {
          const user: object | null | undefined = await context?.context.internalAdapter.findUserById(userId);
          if (user && "suspended" in user && user.suspended)
            throw authError(accountRefusals.account_suspended);
          await consumeSignInCode(ctx, encryption, userId, context);
        },
      },
    },
  };
}
