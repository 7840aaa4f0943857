import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export function StockLeft({ quantity }: { quantity: number }) {
  const locale = useLocale();
  return (
    <Badge tone={quantity === 0 ? "refused" : "waiting"}>
      {quantity === 0
        ? m.orders_home_gone(locale)
        : m.orders_home_left(locale, { count: formatNumber(quantity, locale) })}
    </Badge>
  );
}
