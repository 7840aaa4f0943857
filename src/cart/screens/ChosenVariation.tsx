import { localVariationText } from "#catalog/rules/variations.ts";
import { useLocale } from "#ui/locale.tsx";

/** The selected variation, below the product's title. Renders nothing for a product without variations. */
export function ChosenVariation({
  variation,
  className = "",
}: {
  variation: string | null;
  className?: string;
}) {
  const locale = useLocale();
  return variation ? (
    <span className={`block text-sm ${className}`}>{localVariationText(variation, locale)}</span>
  ) : null;
}
