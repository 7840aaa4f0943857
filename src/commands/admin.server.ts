import { accountDataHooks } from "#app/account-data/account-data.server.ts";
import { openShop } from "#app/open.server.ts";
import { setRole } from "#people/actions.server.ts";
import { findIdByEmail, type LockedPerson, lockPerson } from "#people/store.server.ts";
import type { Config } from "#platform/config.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { resetSecondFactor } from "#profile/actions/second-factor.server.ts";

const unverifiedFlag = "--unverified";
const resetFlag = "--reset-2fa";

/**
 * `npm run admin -- <email> [--unverified]` gives an existing account the role of an admin. With the flag,
 * the e-mail address need not be verified, for a shop without a mail server. `npm run admin -- <email>
 * --reset-2fa` turns the account's two-step sign-in off instead. Both can run while the shop is running.
 */
export async function runAdmin(config: Config, log: Log, projectDir: string, args: string[]): Promise<void> {
  const [emails, flags] = [
    args.filter((arg) => !arg.startsWith("--")),
    args.filter((arg) => arg.startsWith("--")),
  ];
  const [email] = emails;
  const allowUnverified = flags.includes(unverifiedFlag);
  if (
    !email ||
    emails.length > 1 ||
    flags.length > 1 ||
    flags.some((flag) => flag !== unverifiedFlag && flag !== resetFlag)
  ) {
    process.stderr.write(`Usage: npm run admin -- <email> [${unverifiedFlag} | ${resetFlag}]\n`);
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { db, now } = shop.ctx;
    const { publicUrl } = config;
    const address = email.trim().toLowerCase();
    const id = await findIdByEmail(db, address);
    const reset = flags.includes(resetFlag);
    if (id && reset) {
      const wasOn = await resetSecondFactor(shop.ctx, { id, email: address });
      process.stdout.write(
        wasOn
          ? `Two-step sign-in of ${email} is off now, and all its sessions have ended.\n`
          : `Two-step sign-in of ${email} is not turned on.\n`,
      );
      return;
    }
    const person = id && (await inTransaction(db, (trx) => lockPerson(trx, id)));
    const problem = person
      ? problemOf(person, { email, publicUrl, allowUnverified })
      : `The account ${email} does not exist. ${reset ? "Check the address." : "Sign up first, then run this command again."}`;
    if (id && !problem)
      await setRole(db, id, "admin", {
        actorId: null,
        now: now(),
        hooks: accountDataHooks,
        allowUnverified,
      });
    process.stdout.write(`${problem ?? `${email} is now an admin.`}\n`);
    if (problem) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}

interface AdminRequest {
  email: string;
  publicUrl: string;
  allowUnverified: boolean;
}

/** Returns why the role cannot be given and what to do, or undefined if it can. */
function problemOf(
  { role, suspended, emailVerified }: LockedPerson,
  { email, publicUrl, allowUnverified }: AdminRequest,
): string | undefined {
  // No one can sign in to a suspended account, so an admin must decide first whether to restore it.
  if (suspended)
    return `${email} is suspended, so nothing was changed. Ask an admin to restore it under ${publicUrl}/dashboard/admin/manage-user, then run this command again.`;
  if (emailVerified || allowUnverified || role === "admin") return undefined;
  return (
    `${email} has not confirmed the e-mail address, so nothing was changed. Log in, open the link in the e-mail, then run this again. ` +
    `If no e-mail can arrive and you know that the account is yours: npm run admin -- ${email} ${unverifiedFlag}`
  );
}
