import { describe, expect, it } from "vitest";
import { newSecret, stepOfTotp, totpAt, totpUri } from "./totp.server.ts";

/** "12345678901234567890" in base32, the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

describe("the TOTP module", () => {
  // The last six of the eight digits of appendix B, SHA-1.
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("matches the test vector of RFC 6238 at second %i", (seconds, code) => {
    expect(totpAt(secret, at(seconds))).toBe(code);
  });

  it("accepts a code one time step early or late, but not two", () => {
    const now = at(1234567890);
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOfTotp(secret, totpAt(secret, at(1234567890 + seconds)), now),
    );
    expect(steps).toEqual([undefined, 41152262, 41152263, 41152264, undefined]);
  });

  it.each(["", "00592", "0059240", "১২৩৪৫৬", "      ", "-05924"])("rejects the code %j", (code) => {
    expect(stepOfTotp(secret, code, at(1234567890))).toBeUndefined();
  });

  it("creates a random secret of 160 bits in base32", () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it("creates an otpauth URI for an app", () => {
    expect(totpUri(secret, "Mela", "a+b@mela.test")).toBe(
      `otpauth://totp/Mela:a%2Bb%40mela.test?secret=${secret}&issuer=Mela&digits=6&period=30`,
    );
  });
});
