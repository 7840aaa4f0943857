import { z } from "zod";
import { m } from "#words/messages.js";

const password = z
  .string(m.accounts_password_required("en"))
  .max(1_000)
  .optional()
  .describe("Omitted if the account has none");
const code = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe("Six digits from the app, or a recovery code, which is used up");

export const SecondFactor = z
  .object({
    on: z.boolean(),
    recoveryCodesLeft: z.number(),
    required: z.boolean().describe("The operator requires it of admins, and the caller is one"),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const BeginSecondFactor = z.object({ password });
export const NewSecondFactor = z.object({
  secret: z.string().describe("Base32, to be typed into an authenticator app"),
  uri: z.string().describe("otpauth://totp/…, the content of the QR code"),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

export const ConfirmSecondFactor = z.object({ code });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe("Not shown again") });
export const SecondFactorProof = z.object({ password, code });
export const ProveAgain = z.object({ password, code: code.optional() });
