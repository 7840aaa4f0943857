/**
 * Hashes passwords with argon2id as recommended by OWASP's Password Storage Cheat Sheet (19 MiB, 2 passes, 1
 * lane), in PHC string format.
 */
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { toNfc } from "#shared/characters.ts";
import { createSemaphore } from "#shared/semaphore.ts";

const argon2 = promisify(argon2Callback) as (algorithm: string, parameters: object) => Promise<Buffer>;
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

// Hashing runs on the thread pool that files and DNS also use; more than two at once would starve them. The
// limit of 50 is a safeguard: admission control lets fewer requests wait.
const atMostTwo = createSemaphore(2, 50);

/**
 * @throws Refusal `busy` when too many hashes wait
 * @returns `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, base64 without padding
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** @throws Refusal `busy` when too many hashes wait */
export async function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64");
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(await derive(password, Buffer.from(salt, "base64"), parameters), expected);
}

function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  return atMostTwo(() => argon2("argon2id", { message: Buffer.from(toNfc(password)), nonce, ...parameters }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
