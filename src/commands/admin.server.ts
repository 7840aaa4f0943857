import { parseArgs } from "node:util";
import { accountDataHooks } from "#app/account-data/account-data.server.ts";
import { setRole } from "#people/actions.server.ts";
import { type AccountState, findIdByEmail, lockAccountState } from "#people/store.server.ts";
import type { Config } from "#platform/config.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { resetSecondFactor } from "#profile/actions/second-factor.server.ts";
import { withMela } from "./with-mela.server.ts";

interface AdminArguments {
  email: string;
  unverified: boolean;
  reset: boolean;
}

function parseArguments(args: string[]): AdminArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        unverified: { type: "boolean", default: false },
        "reset-2fa": { type: "boolean", default: false },
      },
    });
    const { unverified, "reset-2fa": reset } = values;
    const [email, ...others] = positionals;
    return email && others.length === 0 && !(unverified && reset) ? { email, unverified, reset } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `npm run admin -- <email> [--unverified]` gives an existing account the role of an admin. With the flag,
 * the e-mail address need not be verified, for an instance without a mail server.
 * `npm run admin -- <email> --reset-2fa` turns the account's two-step sign-in off instead.
 * Both can run while Mela is running.
 */
export async function runAdmin(config: Config, log: Log, projectDir: string, args: string[]): Promise<void> {
  const options = parseArguments(args);
  if (!options) {
    process.stderr.write("Usage: npm run admin -- <email> [--unverified | --reset-2fa]\n");
    process.exitCode = 2;
    return;
  }
  const { email, unverified, reset } = options;
  await withMela({ config, log, projectDir }, async ({ ctx }) => {
    const { db, now } = ctx;
    const { publicUrl } = config;
    const address = email.trim().toLowerCase();
    const id = await findIdByEmail(db, address);
    if (id && reset) {
      const wasOn = await resetSecondFactor(ctx, { id, email: address });
      process.stdout.write(
        wasOn
          ? `Two-step sign-in of ${email} is off now, and all its sessions have ended.\n`
          : `Two-step sign-in of ${email} is not turned on.\n`,
      );
      return;
    }
    // Only for the message: `setRole` locks and checks again.
    const person = id && (await inTransaction(db, (trx) => lockAccountState(trx, id)));
    const problem = person
      ? problemOf(person, { email, publicUrl, allowUnverified: unverified })
      : `The account ${email} does not exist. ${reset ? "Check the address." : "Sign up first, then run this command again."}`;
    if (id && !problem)
      await setRole(db, id, "admin", {
        actorId: null,
        now: now(),
        hooks: accountDataHooks,
        publicUrl,
        allowUnverified: unverified,
      });
    process.stdout.write(`${problem ?? `${email} is now an admin.`}\n`);
    if (problem) process.exitCode = 1;
  });
}

interface AdminRequest {
  email: string;
  publicUrl: string;
  allowUnverified: boolean;
}

/** Returns why the role cannot be given and what to do, or undefined if it can. */
function problemOf(
  { role, suspended, emailVerified }: AccountState,
  { email, publicUrl, allowUnverified }: AdminRequest,
): string | undefined {
  // No one can sign in to a suspended account, so an admin must decide first whether to restore it.
  if (suspended)
    return `${email} is suspended, so nothing was changed. Ask an admin to restore it under ${publicUrl}/dashboard/admin/manage-user, then run this command again.`;
  if (emailVerified || allowUnverified || role === "admin") return undefined;
  return (
    `${email} has not confirmed the e-mail address, so nothing was changed. Log in, open the link in the e-mail, then run this again. ` +
    `If no e-mail can arrive and you know that the account is yours: npm run admin -- ${email} --unverified`
  );
}
