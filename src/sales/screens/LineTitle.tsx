import { localizedTitle } from "#cart/rules/localized-names.ts";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { useLocale } from "#ui/use-locale.ts";
import type { VendorOrder } from "../contract.ts";

/** What a line of an order is: the one place that says it to vendors, in the table and on paper. */
export function LineTitle({ line }: { line: VendorOrder["products"][number] }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-bold">{localizedTitle(line, locale)}</span>
      <ChosenVariation variation={line.variation} />
    </>
  );
}
