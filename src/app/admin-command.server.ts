import { setRole } from "#accounts/actions/people.server.ts";
import { findIdByEmail, type LockedPerson, lockPerson } from "#accounts/store/people.server.ts";
import type { Config } from "#platform/config.server.ts";
import { inTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { belongings } from "./belongings.server.ts";
import { openShop } from "./open.server.ts";

const flag = "--unverified";

/**
 * `npm run admin -- <email> [--unverified]`: makes an account that has signed up an admin. Works beside a running shop.
 * With the flag the e-mail address need not be confirmed, for a shop without a mail server.
 */
export async function makeAdmin(config: Config, log: Log, projectDir: string, args: string[]): Promise<void> {
  const allowUnconfirmed = args.includes(flag);
  const [email, ...others] = args.filter((arg) => arg !== flag);
  if (!email || others.length > 0) {
    process.stderr.write(`Whose account? npm run admin -- <email> [${flag}]\n`);
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { db, now } = shop.at;
    const { publicUrl } = config;
    const id = await findIdByEmail(db, email.trim().toLowerCase());
    const person = id && (await inTransaction(db, (trx) => lockPerson(trx, id)));
    const trouble = person ? troubleOf(person, { email, publicUrl, allowUnconfirmed }) : `There is no account ${email}. Sign up first, then run this again.`;
    if (id && !trouble) await setRole(db, id, "admin", { actorId: null, now: now(), belongings, allowUnconfirmed });
    process.stdout.write(`${trouble ?? `${email} is an admin now.`}\n`);
    if (trouble) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}

interface Asked {
  email: string;
  publicUrl: string;
  allowUnconfirmed: boolean;
}

/** Why nothing is changed, and what to do; undefined when nothing is in the way. */
function troubleOf({ role, suspended, emailVerified }: LockedPerson, { email, publicUrl, allowUnconfirmed }: Asked): string | undefined {
  // Nobody could sign in to it: an admin decides first whether it is to be restored.
  if (suspended)
    return `${email} is suspended, so nothing was changed. An admin restores it under ${publicUrl}/dashboard/admin/manage-user, then run this again.`;
  if (emailVerified || allowUnconfirmed || role === "admin") return undefined;
  return (
    `${email} has not confirmed the e-mail address, so nothing was changed. Log in, open the link in the e-mail, then run this again. ` +
    `If no e-mail can arrive and you know that the account is yours: npm run admin -- ${email} ${flag}`
  );
}
