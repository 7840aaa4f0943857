import { setRole } from "#accounts/actions/people.server.ts";
import { findIdByEmail } from "#accounts/store/people.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { belongings } from "./belongings.server.ts";
import { openShop } from "./open.server.ts";

/** `npm run admin -- <email>`: makes an account that has signed up an admin. Works beside a running shop. */
export async function makeAdmin(config: Config, log: Log, projectDir: string, [email]: string[]): Promise<void> {
  if (!email) {
    process.stderr.write("Whose account? npm run admin -- <email>\n");
    process.exitCode = 2;
    return;
  }
  const shop = await openShop(config, log, projectDir, "command");
  try {
    const { db, now } = shop.at;
    const id = await findIdByEmail(db, email.trim().toLowerCase());
    if (id) await setRole(db, id, "admin", { actorId: null, now: now(), belongings });
    process.stdout.write(id ? `${email} is an admin now.\n` : `There is no account ${email}. Sign up first, then run this again.\n`);
    if (!id) process.exitCode = 1;
  } finally {
    await shop.close();
  }
}
