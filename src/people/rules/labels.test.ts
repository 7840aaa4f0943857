import { expect, it } from "vitest";
import { roles } from "#shared/role.ts";
import { accountChangedMessage, roleLabel } from "./labels.ts";

it("returns the messages of the specification for a role change, also in Bangla", () => {
  const messages = (locale: "en" | "bn") => roles.map((role) => accountChangedMessage(`set-${role}`, locale));
  expect(messages("en")).toEqual([
    "Make Admin successfully",
    "Make vendor successfully",
    "Make User successfully",
  ]);
  expect(messages("bn")).toEqual(
    ["অ্যাডমিন করা হয়েছে", "বিক্রেতা করা হয়েছে", "ক্রেতা করা হয়েছে"].map((text) => text.normalize("NFC")),
  );
  expect(roles.map((role) => roleLabel(role, "en"))).toEqual(["Admin", "Vendor", "User"]);
});
