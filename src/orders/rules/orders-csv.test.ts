import { expect, it } from "vitest";
import type { AddressRecord } from "#addresses/contract.ts";
import { type ExportedOrder, ordersCsv } from "./orders-csv.ts";

const order = (address: Partial<AddressRecord>): ExportedOrder => ({
  number: "M-261121-AAAAA",
  // 23:00 UTC is the next day in Dhaka.
  placedAt: new Date("2026-11-20T23:00:00Z"),
  status: "on the way",
  email: "rahima@mela.test",
  address: {
    fullName: "Rahima Begum",
    mobileNumber: "01712345678",
    landmark: "Beside the school",
    address: "House 7, Road 3",
    area: "Tejgaon",
    city: "Dhaka",
    province: "Dhaka",
    zipCode: 1207,
    ...address,
  } as AddressRecord,
  pieces: 3,
  itemsPoisha: 90_150,
  deliveryPoisha: 5_500,
  totalPoisha: 95_650,
});

it("exports orders with translated labels, plain numbers and mobile numbers with their 0", async () => {
  expect(await ordersCsv([order({})], "en")).toBe(
    "\uFEFFOrder,Placed on,Status,E-mail,Name,Mobile number,Deliver to,Upazila or area,District,Postal code,Pieces,Items (BDT),Delivery (BDT),Total (BDT)\r\n" +
      'M-261121-AAAAA,2026-11-21,On the way,rahima@mela.test,Rahima Begum,01712-345678,"House 7, Road 3, Beside the school",Tejgaon,Dhaka,1207,3,901.5,55,956.5\r\n',
  );
  expect(await ordersCsv([order({})], "bn")).toContain(
    'পথে আছে,rahima@mela.test,Rahima Begum,01712-345678,"House 7, Road 3, Beside the school",তেজগাঁও,ঢাকা,1207,3,901.5,55,956.5',
  );
});

it.each(["=HYPERLINK(1)", "+1+1", "-2", "@SUM(A1)", "\t=1", "=1,2"])(
  "escapes a name like %j so that it is not a formula",
  async (fullName) => {
    expect(await ordersCsv([order({ fullName })], "en")).toMatch(
      new RegExp(`,"?'${fullName.replace(/[()+*]/g, "\\$&")}"?,`),
    );
  },
);

it("leaves the mobile number and the street of a deleted account empty", async () => {
  const deleted = { fullName: "Somebody", mobileNumber: "", address: "", landmark: "", area: "", zipCode: 0 };
  expect(await ordersCsv([order(deleted)], "en")).toContain("Somebody,,,,Dhaka,,3");
});

it("writes each area in the reader's language, whichever the buyer has chosen it in", async () => {
  const file = await ordersCsv(
    [order({ area: "Savar" }), order({ area: "সাভার" }), order({ area: "Elsewhere" })],
    "en",
  );
  expect(file.match(/Savar|সাভার|Elsewhere/g)).toEqual(["Savar", "Savar", "Elsewhere"]);
});
