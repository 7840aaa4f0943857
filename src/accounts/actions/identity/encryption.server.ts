/**
 * Encrypts second factors for storage with the keys of SECRET and SECRET_PREVIOUS, in the format of
 * better-auth (XChaCha20-Poly1305).
 */
import { hkdfSync } from "node:crypto";
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

export interface Encryption {
  encrypt(text: string): Promise<string>;
  /** @throws if the text was encrypted with neither the current nor the previous key */
  decrypt(encrypted: string): Promise<string>;
  /** Returns whether the text was encrypted with the current key. */
  isCurrent(encrypted: string): boolean;
}

/**
 * Returns the secrets in the format of better-auth, the current one first. better-auth stores the version
 * with each ciphertext, so the version must be derived from the secret alone: a secret changes its position
 * when SECRET is rotated.
 */
export function versionedSecrets(secrets: readonly string[]): { version: number; value: string }[] {
  return [...new Set(secrets)].map((value) => ({ version: versionOf(value), value }));
}

/** @param secrets the first one encrypts, all of them decrypt */
export function createEncryption(secrets: readonly [string, ...string[]]): Encryption {
  const currentVersion = versionOf(secrets[0]);
  const key = {
    currentVersion,
    keys: new Map(versionedSecrets(secrets).map(({ version, value }) => [version, value])),
  };
  return {
    encrypt: (text) => symmetricEncrypt({ key, data: text }),
    decrypt: (encrypted) => symmetricDecrypt({ key, data: encrypted }),
    isCurrent: (encrypted) => parseEnvelope(encrypted)?.version === currentVersion,
  };
}

/** Derives 31 bits from the secret. */
function versionOf(secret: string): number {
  return Buffer.from(hkdfSync("sha256", secret, "", "mela secret version", 4)).readUInt32BE() >>> 1;
}
