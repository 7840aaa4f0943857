import { describe, expect, it } from "vitest";
import { SaveAddress } from "../contract.ts";
import { type AddressForm, emptyForm, formOf, type Half, halfErrors, payloadOf } from "./address-form.ts";

const half: Half = {
  fullName: " Rahima Khatun ",
  mobileNumber: "+৮৮০ ১৭১২-৩৪৫৬৭৮",
  landmark: "",
  effectiveLabel: "Home",
  province: "ঢাকা",
  city: "Dhaka",
  zipCode: "১৩৪০",
  area: "Savar",
  address: "House 12",
};
const form: AddressForm = { delivery: half, billing: { ...half, fullName: "Office", zipCode: "", effectiveLabel: "Office" }, same: false };
const now = new Date("2026-11-21T12:00:00Z");

describe("the address form", () => {
  it("asks for all that the update form of the specification asks for", () => {
    expect(Object.keys(halfErrors(emptyForm("").delivery, { zipRequired: true }, "en")).sort()).toEqual(
      ["address", "area", "city", "fullName", "mobileNumber", "province", "zipCode"].sort(),
    );
    expect(halfErrors({ ...half, zipCode: "" }, { zipRequired: false }, "en")).toEqual({});
  });

  it.each([
    [{ mobileNumber: "12345" }, { mobileNumber: "Write a Bangladeshi mobile number, such as 01712345678." }],
    [{ zipCode: "134" }, { zipCode: "A post code has 4 digits." }],
    [{ zipCode: "0340" }, { zipCode: "A post code has 4 digits." }],
    [{ effectiveLabel: "" as const }, { effectiveLabel: "Choose Home or Office." }],
    [{ address: "  " }, { address: "Address is required" }],
  ])("%j is told", (change, expected) => {
    expect(halfErrors({ ...half, ...change }, { zipRequired: true }, "en")).toEqual(expected);
  });

  it("sends what the server takes, Bangla digits made plain", () => {
    const payload = payloadOf(form, "r@mela.test", now);
    expect(payload).toMatchObject({ fullName: "Rahima Khatun", mobileNumber: "01712345678", zipCode: 1340, billZipCode: null, billEffectiveLabel: "Office" });
    expect(SaveAddress.safeParse(payload).success).toBe(true);
  });

  it("sends the delivery half twice when the bill goes there too", () => {
    const payload = payloadOf({ ...form, same: true }, "r@mela.test", now);
    expect(payload).toMatchObject({ billFullName: "Rahima Khatun", billZipCode: 1340, billEffectiveLabel: "Home" });
  });

  it("shows a stored address as it was sent, and sees whether its halves are one", () => {
    const stored = { ...payloadOf({ ...form, same: true }, "r@mela.test", now), _id: "1", userName: "R", updatedAt: "" };
    expect(formOf(stored)).toMatchObject({ same: true, delivery: { zipCode: "1340", mobileNumber: "01712345678" } });
    expect(formOf({ ...stored, billArea: "Dohar" }).same).toBe(false);
  });
});
