import { expect, it } from "vitest";
import { socialErrorMessage } from "./SocialButtons.tsx";

it("offers a registration, and not another attempt, if the provider gives no usable e-mail address", () => {
  const [noEmail, unknown] = [socialErrorMessage("email_not_found", "en"), socialErrorMessage("other", "en")];
  expect(noEmail).toMatch(/create an account with your e-mail address and a password/);
  expect(unknown).toBe("Login failed. Please try again.");
});
