import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { type AddressFields, fieldNames, lineNames, mapFields } from "../contract/address-fields.ts";
import { type Area, loadAreas } from "../rules/places.ts";
import { AddressFieldset } from "./AddressFieldset.tsx";
import { AddressLines } from "./AddressLines.tsx";
import { emptyForm } from "./address-form.ts";

const render = (content: ReactNode, queryClient = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );

it("the form has a control for each field of an address", () => {
  const html = render(
    <AddressFieldset values={emptyForm("").delivery} errors={{}} prefix="" locale="en" onChange={() => {}} />,
  );
  expect(fieldNames.filter((name) => !html.includes(`name="${name}"`))).toEqual([]);
});

it("shows the error of each field of an address", () => {
  const errors = mapFields(fieldNames, (name) => `${name} is wrong`);
  const html = render(
    <AddressFieldset
      values={emptyForm("").delivery}
      errors={errors}
      prefix=""
      locale="en"
      onChange={() => {}}
    />,
  );
  expect(Object.values(errors).filter((text) => !html.includes(text))).toEqual([]);
});

it("shows each field of an address", () => {
  const address: AddressFields = {
    ...mapFields(lineNames, (name) => `the ${name}`),
    mobileNumber: "01712345678",
    effectiveLabel: "Office",
    zipCode: 1207,
  };
  const html = render(<AddressLines address={address} />);
  expect(fieldNames.filter((name) => !html.includes(String(address[name])))).toEqual([]);
});

it.each([
  ["en", '<option value="1331">Joypara</option>', '<option value="1331">Palamganj</option>'],
  ["bn", '<option value="১৩৩১"></option>', '<option value="১৩৩২"></option>'],
] as const)(
  "suggests the postal codes of the area in %s, in Bangla without English names",
  async (locale, ...options) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData<Area[]>(["areas", "Dhaka", "Dhaka"], await loadAreas("Dhaka", "Dhaka"));
    const values = { ...emptyForm("").delivery, province: "Dhaka", city: "Dhaka", area: "Dohar" };
    const html = render(
      <AddressFieldset values={values} errors={{}} prefix="" locale={locale} onChange={() => {}} />,
      queryClient,
    );
    const suggestions = html.match(/<datalist.*?<\/datalist>/)?.[0] ?? "";
    for (const option of options) expect(suggestions.split(option)).toHaveLength(2);
    if (locale === "bn") expect(suggestions).not.toMatch(/>[A-Za-z]/);
  },
);
