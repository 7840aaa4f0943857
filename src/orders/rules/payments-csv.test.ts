import { expect, it } from "vitest";
import type { Payment } from "../contract.ts";
import { paymentsCsv } from "./payments-csv.ts";

const payment = {
  _id: "",
  orderPlaceTime: "",
  placedAt: "2026-11-20T10:00:00Z",
  amount: 1_455.5,
  method: "cash on delivery",
} as const;
const payments: Payment[] = [
  { ...payment, orderNumber: "M-261120-AAAAA", state: "due on delivery", settledAt: null },
  // 23:00 UTC is the next day in Dhaka.
  {
    ...payment,
    orderNumber: "M-261102-BBBBB",
    placedAt: "2026-11-01T23:00:00Z",
    amount: 0.1,
    state: "not due",
    settledAt: "2026-11-03T10:00:00Z",
  },
];

it("exports payments with translated labels, ISO dates and plain numbers", () => {
  expect(paymentsCsv(payments, "en")).toBe(
    "\uFEFFOrder,Placed on,Amount (BDT),Method,Status,Paid or cancelled on\r\n" +
      "M-261120-AAAAA,2026-11-20,1455.5,Cash on delivery,Due on delivery,\r\n" +
      'M-261102-BBBBB,2026-11-02,0.1,Cash on delivery,"Cancelled, nothing to pay",2026-11-03\r\n',
  );
  const [head, row] = paymentsCsv(payments, "bn").split("\r\n");
  expect(head).toContain("টাকার পরিমাণ (BDT)");
  expect(row).toBe("M-261120-AAAAA,2026-11-20,1455.5,ক্যাশ অন ডেলিভারি,হাতে পেলে দিতে হবে,");
});
