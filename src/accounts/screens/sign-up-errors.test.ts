import { describe, expect, it } from "vitest";
import { type SignUpFields, signUpErrors } from "./sign-up-errors.ts";

const good: SignUpFields = {
  name: "Rahima",
  email: "r@mela.test",
  password: "Mela#2026",
  confirm: "Mela#2026",
  photo: undefined,
};
const errors = (change: Partial<SignUpFields>) => signUpErrors({ ...good, ...change }, "en");

describe("signUpErrors", () => {
  it("returns no errors for valid input", () => {
    expect(errors({})).toEqual({});
    expect(errors({ photo: new File(["x"], "me.png", { type: "image/png" }) })).toEqual({});
  });

  it.each([
    [{ name: "" }, { name: "Name is required" }],
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "rahima" }, { email: "Enter a valid e-mail address, such as name@example.com." }],
    [
      { password: "", confirm: "" },
      { password: "Password is required", confirm: "Confirm Password is required" },
    ],
    [{ password: "Aa!a", confirm: "Aa!a" }, { password: "Password must have at least 6 characters." }],
    [
      { password: "aaaaaa", confirm: "aaaaaa" },
      { password: "Password must have at least one capital letter and one special character." },
    ],
    [
      { password: "P@ssw0rd1!", confirm: "P@ssw0rd1!" },
      {
        password:
          "Many people use this password, so it is easy to guess. Try three random words and a symbol.",
      },
    ],
    [
      { email: "rahima@mela.test", password: "Rahima@1", confirm: "Rahima@1" },
      {
        password:
          "This is your e-mail address with a number or a symbol, which is easy to guess. Please use other words.",
      },
    ],
    [{ name: "x".repeat(101) }, { name: "Name can have at most 100 characters." }],
    [{ name: "Rahima\u0007" }, { name: "Some characters cannot be used here. Please remove them." }],
    [{ confirm: "Mela#2027" }, { confirm: "Password and Confirm Password do not match." }],
    [
      { photo: new File(["x"], "me.svg", { type: "image/svg+xml" }) },
      { photo: "Please choose a JPEG, PNG, WebP, AVIF or GIF image." },
    ],
  ])("returns the error of %j", (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it("returns messages in Bangla for a Bangla page", () => {
    expect(signUpErrors({ ...good, name: "" }, "bn").name).toBe("নাম লিখুন।");
  });
});
