/** Encrypts what is stored of second factors, with the keys of SECRET and SECRET_PREVIOUS, in the format of better-auth (XChaCha20-Poly1305). */
import { hkdfSync } from "node:crypto";
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

export interface Sealing {
  seal(text: string): Promise<string>;
  /** @throws when it was sealed with a key that is neither the current nor the previous one */
  open(sealed: string): Promise<string>;
  /** Whether it was sealed with the current key. */
  isCurrent(sealed: string): boolean;
}

/**
 * Returns the secrets as better-auth wants them, the current one first. It stores the version with each ciphertext, so the version
 * must follow from the secret alone: the order of the two settings changes with each rotation.
 */
export function versionedSecrets(secrets: readonly string[]): { version: number; value: string }[] {
  return [...new Set(secrets)].map((value) => ({ version: versionOf(value), value }));
}

/** @param secrets the first seals; all open. */
export function sealing(secrets: readonly [string, ...string[]]): Sealing {
  const currentVersion = versionOf(secrets[0]);
  const key = { currentVersion, keys: new Map(versionedSecrets(secrets).map(({ version, value }) => [version, value])) };
  return {
    seal: (text) => symmetricEncrypt({ key, data: text }),
    open: (sealed) => symmetricDecrypt({ key, data: sealed }),
    isCurrent: (sealed) => parseEnvelope(sealed)?.version === currentVersion,
  };
}

/** 31 bits derived from the secret. */
function versionOf(secret: string): number {
  return Buffer.from(hkdfSync("sha256", secret, "", "mela secret version", 4)).readUInt32BE() >>> 1;
}
