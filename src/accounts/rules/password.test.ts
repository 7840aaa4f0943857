import { describe, expect, it } from "vitest";
import { passwordIssue, passwordStrength } from "./password.ts";

describe("the password check", () => {
  it.each([
    ["", "required"],
    ["Aa!a", "too_short"],
    ["aaaaaa!", "too_plain"],
    ["AAAAAA!", "too_plain"],
    ["Aaaaaa", "too_plain"],
    ["Aaaaa%", "too_plain"],
    [`Aa!${"x".repeat(126)}`, "too_long"],
    ["P@ssw0rd", "common"],
    ["QWERTY@123", "too_plain"],
    ["Qwerty@123", "common"],
  ])("rejects the password %j as %s", (password, issue) => {
    expect(passwordIssue(password)).toBe(issue);
  });

  it.each(["Aaaaa&", "Ñandú!!", "Qwerty@1234x"])("accepts the password %j", (password) => {
    expect(passwordIssue(password)).toBeUndefined();
  });

  it.each([
    ["Rahima@1990", "rahima@mela.test"],
    ["Rahima.Begum#1", "rahima_begum7@mela.test"],
  ])("rejects the password %j, which is like the e-mail address %s", (password, email) => {
    expect(passwordIssue(password, email)).toBe("like_email");
  });

  it.each([
    ["Rahima@Dhaka", "rahima@mela.test"],
    ["Rim#12", "rim@mela.test"],
  ])("accepts the password %j of %s", (password, email) => {
    expect(passwordIssue(password, email)).toBeUndefined();
  });

  it.each([
    ["", undefined],
    ["aaaaaa", "weak"],
    ["Aaaaa&", "weak"],
    ["Password123!", "weak"],
    ["Sona#2026", "fair"],
    ["Sona-nouka#26", "strong"],
    ["Aa!aaaaaaaaaaaaa", "weak"],
  ])("rates the password %j as %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
