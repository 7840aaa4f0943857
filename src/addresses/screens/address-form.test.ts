import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { lineNames, mapFields } from "../contract/address-fields.ts";
import { SaveAddress } from "../contract.ts";
import {
  type AddressForm,
  type AddressValues,
  emptyForm,
  formOf,
  parseForm,
  payloadOf,
  serverErrors,
  setSameAsDelivery,
  valueErrors,
} from "./address-form.ts";

const values: AddressValues = {
  ...emptyForm("").delivery,
  fullName: " Rahima Khatun ",
  mobileNumber: "+৮৮০ ১৭১২-৩৪৫৬৭৮",
  effectiveLabel: "Home",
  province: "ঢাকা",
  city: "Dhaka",
  zipCode: "১৩৪০",
  area: "Savar",
  address: "House 12",
};
const form: AddressForm = {
  delivery: values,
  billing: { ...values, fullName: "Office", zipCode: "", effectiveLabel: "Office" },
  sameAsDelivery: false,
};

describe("the address form", () => {
  it("requires the fields of the specification's update form", () => {
    expect(Object.keys(valueErrors(emptyForm("").delivery, { zipRequired: true }, "en")).sort()).toEqual(
      ["address", "area", "city", "fullName", "mobileNumber", "province", "zipCode"].sort(),
    );
    expect(valueErrors({ ...values, zipCode: "" }, { zipRequired: false }, "en")).toEqual({});
  });

  it.each([
    [{ mobileNumber: "12345" }, { mobileNumber: "Enter a Bangladeshi mobile number, such as 01712345678." }],
    [{ zipCode: "134" }, { zipCode: "A postal code has 4 digits." }],
    [{ zipCode: "0340" }, { zipCode: "A postal code has 4 digits." }],
    [{ effectiveLabel: "" as const }, { effectiveLabel: "Choose Home or Office." }],
    [{ address: "  " }, { address: "Enter house, road and village" }],
    [{ address: "\u3164\u200b" }, { address: "Enter house, road and village" }],
    [{ zipCode: "\u200e১২০৯\u202c" }, {}],
    [{ fullName: "x".repeat(101) }, { fullName: "At most 100 characters." }],
    [{ area: "Savar \u0007" }, { area: "Some characters cannot be used here. Please remove them." }],
    [{ zipCode: "12a4" }, { zipCode: "A postal code has 4 digits." }],
    [{ mobileNumber: " " }, { mobileNumber: "Mobile number is required" }],
  ])("returns the error of %j", (change, expected) => {
    expect(valueErrors({ ...values, ...change }, { zipRequired: true }, "en")).toEqual(expected);
  });

  it("creates a valid request, with Bangla digits converted", () => {
    const payload = payloadOf(form, "r@mela.test");
    expect(payload).toMatchObject({
      fullName: "Rahima Khatun",
      mobileNumber: "01712345678",
      zipCode: 1340,
      billZipCode: null,
      billEffectiveLabel: "Office",
    });
    expect(SaveAddress.safeParse(payload).success).toBe(true);
  });

  it("sends the delivery address as the billing address if they are the same", () => {
    const payload = payloadOf({ ...form, sameAsDelivery: true }, "r@mela.test");
    expect(payload).toMatchObject({
      billFullName: "Rahima Khatun",
      billZipCode: 1340,
      billEffectiveLabel: "Home",
    });
  });

  it("loads a stored address and detects whether both addresses are the same", () => {
    const stored = {
      ...payloadOf({ ...form, sameAsDelivery: true }, "r@mela.test"),
      _id: "1",
      userName: "R",
      updatedAt: "",
      addressUpdateTime: "",
    };
    expect(formOf(stored)).toMatchObject({
      sameAsDelivery: true,
      delivery: { zipCode: "1340", mobileNumber: "01712345678" },
    });
    expect(formOf({ ...stored, billArea: "Dohar" }).sameAsDelivery).toBe(false);
  });

  it("reads a stored form, also one of another version", () => {
    expect(parseForm({ ...form })).toEqual(form);
    const { landmark: _missing, ...shorter } = values;
    const parsed = parseForm({ delivery: { ...shorter, zipCode: 1340, floor: "2" }, billing: {} });
    expect(parsed).toMatchObject({
      delivery: { fullName: values.fullName, landmark: "", zipCode: "" },
      billing: emptyForm("").billing,
      sameAsDelivery: true,
    });
    expect(parseForm({ delivery: values, billing: values, same: false })?.sameAsDelivery).toBe(false);
    expect(payloadOf(parsed ?? form, "r@mela.test")).toMatchObject({ landmark: "" });
    for (const stored of [{}, { billing: values }, { delivery: values, billing: null }])
      expect(parseForm(stored)).toBeUndefined();
  });

  it("reports the same errors as the server", () => {
    const text = fc.oneof(
      fc.constantFrom(
        "",
        " ",
        "Dhaka",
        "\u0000",
        "a\tb",
        "১৩৪০",
        "1340",
        "0340",
        "12",
        "1e3",
        "01712345678",
        "+৮৮০ ১৭১২-৩৪৫৬৭৮",
        "x".repeat(101),
        "x".repeat(301),
      ),
      fc.string(),
    );
    const any = fc.record({
      ...mapFields(lineNames, () => text),
      mobileNumber: text,
      zipCode: text,
      effectiveLabel: fc.constantFrom("" as const, "Home" as const, "Office" as const),
    });
    fc.assert(
      fc.property(any, (delivery) => {
        const { effectiveLabel: _chosen, ...errors } = valueErrors(delivery, { zipRequired: true }, "en");
        // The form does not send a missing label or a postal code that is not a number.
        const { zipCode, ...payload } = payloadOf(
          { delivery, billing: values, sameAsDelivery: false },
          "r@mela.test",
        );
        const sent = {
          ...payload,
          zipCode: delivery.zipCode.trim() === "" ? undefined : Number.isNaN(zipCode) ? 0 : zipCode,
        };
        const issues = SaveAddress.safeParse(sent).error?.issues ?? [];
        expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(errors);
      }),
    );
  });
});

describe("the checkbox 'same as the delivery address'", () => {
  const typed: AddressForm = {
    delivery: values,
    billing: { ...values, area: "Dohar" },
    sameAsDelivery: false,
  };

  it("keeps the typed billing address while it is hidden", () => {
    const hidden = setSameAsDelivery(typed, true);
    expect(payloadOf(hidden, "r@mela.test")).toMatchObject({ billArea: "Savar" });
    expect(setSameAsDelivery(hidden, false).billing.area).toBe("Dohar");
  });

  it("starts with the current delivery address if no billing address was typed", () => {
    const open = setSameAsDelivery({ ...emptyForm("Rahima"), delivery: values }, false);
    expect(open.billing).toEqual(values);
    const again = setSameAsDelivery(setSameAsDelivery(open, true), true);
    expect(setSameAsDelivery({ ...again, delivery: { ...values, area: "Dohar" } }, false).billing.area).toBe(
      "Dohar",
    );
  });
});

describe("serverErrors", () => {
  it("shows the errors of the server at both addresses of the form, in the reader's language", () => {
    const problem = new ApiProblem(422, "invalid", {
      errors: [
        { path: "fullName", code: "too_long", params: { maximum: 100 }, message: "" },
        { path: "billMobileNumber", code: "wrong_mobile_number", message: "" },
        { path: "billArea", code: "a_code_of_the_future", message: "" },
      ],
    });
    expect(serverErrors(problem, "en")).toEqual({
      fullName: "At most 100 characters.",
      billMobileNumber: expect.stringContaining("01"),
      billArea: "Please check this field.",
    });
    expect(serverErrors(problem, "bn").fullName).toMatch(/১০০/);
  });

  it("finds no field in a problem of the whole request", () => {
    expect(serverErrors(new ApiProblem(503, "unavailable"), "en")).toEqual({});
  });
});
