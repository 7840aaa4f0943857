import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { type AddressFields, fieldNames, lineNames, mapFields } from "../contract/address-fields.ts";
import { AddressHalf } from "./AddressHalf.tsx";
import { AddressLines } from "./AddressLines.tsx";
import { emptyForm } from "./address-form.ts";

const render = (content: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );

it("has a control for each field of an address", () => {
  const html = render(
    <AddressHalf half={emptyForm("").delivery} errors={{}} prefix="" locale="en" onChange={() => {}} />,
  );
  expect(fieldNames.filter((name) => !html.includes(`name="${name}"`))).toEqual([]);
});

it("shows each field of an address", () => {
  const address: AddressFields = {
    ...mapFields(lineNames, (name) => `the ${name}`),
    mobileNumber: "01712345678",
    effectiveLabel: "Office",
    zipCode: 1207,
  };
  const html = render(<AddressLines half={address} />);
  expect(fieldNames.filter((name) => !html.includes(String(address[name])))).toEqual([]);
});
