import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedTitle } from "#catalog/rules/localized-names.ts";
import { useLocale } from "#ui/locale.tsx";
import type { ShopOrder } from "../contract.ts";

/** Title and variation of an order line, for the table and the pack list. */
export function LineTitle({ line }: { line: ShopOrder["products"][number] }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-bold">{localizedTitle(line, locale)}</span>
      <ChosenVariation variation={line.variation} />
    </>
  );
}
