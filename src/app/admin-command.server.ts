import { setRole } from "#accounts/actions/people.server.ts";
import { resetSecondFactor } from "#accounts/actions/second-factor.server.ts";
import { findIdByEmail, lockPerson } from "#accounts/store/people.server.ts";
import type { Config } from "#platform/config.server.ts";
import { inTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { belongings } from "./belongings.server.ts";
import { openShop } from "./open.server.ts";

const resetOption = "--reset-2fa";

/**
 * `npm run admin -- <email>`: makes an account that has signed up an admin. `npm run admin -- <email> --reset-2fa` turns the account's
 * two-step sign-in off instead. Works beside a running shop.
 */
export async function makeAdmin(config: Config, log: Log, projectDir: string, args: string[]): Promise<void> {
  const [email] = args.filter((arg) => !arg.startsWith("--"));
  if (!email || args.some((arg) => arg.startsWith("--") && arg !== resetOption)) {
    process.stderr.write("Whose account? npm run admin -- <email>, or npm run admin -- <email> --reset-2fa\n");
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { db, now } = shop.at;
    const { publicUrl } = config;
    const address = email.trim().toLowerCase();
    const id = await findIdByEmail(db, address);
    if (id && args.includes(resetOption)) {
      const wasOn = await resetSecondFactor(shop.at, { id, email: address });
      process.stdout.write(
        wasOn ? `Two-step sign-in of ${email} is off now, and its sessions have ended.\n` : `Two-step sign-in of ${email} is not turned on.\n`,
      );
      return;
    }
    const person = id && (await inTransaction(db, (trx) => lockPerson(trx, id)));
    const trouble = !person ? `There is no account ${email}. Sign up first, then run this again.` : person.suspended ? suspended(email, publicUrl) : undefined;
    if (id && !trouble) await setRole(db, id, "admin", { actorId: null, now: now(), belongings });
    process.stdout.write(`${trouble ?? `${email} is an admin now.`}\n`);
    if (trouble) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}

/** Nobody could sign in to it: an admin decides first whether it is to be restored. */
function suspended(email: string, publicUrl: string): string {
  return `${email} is suspended, so nothing was changed. An admin restores it under ${publicUrl}/dashboard/admin/manage-user, then run this again.`;
}
