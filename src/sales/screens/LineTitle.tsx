import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedTitle } from "#catalog/rules/localized-names.ts";
import { useLocale } from "#ui/use-locale.ts";
import type { VendorOrder } from "../contract.ts";

/** Title and variation of an order line, for the table and the pack list. */
export function LineTitle({ line }: { line: VendorOrder["products"][number] }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-bold">{localizedTitle(line, locale)}</span>
      <ChosenVariation variation={line.variation} />
    </>
  );
}
