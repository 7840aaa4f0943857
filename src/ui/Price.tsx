import { formatMoney } from "#shared/money.ts";
import { useLocale } from "./locale.tsx";

export function Price({ poisha, className = "" }: { poisha: number; className?: string }) {
  const locale = useLocale();
  return (
    <span className={`whitespace-nowrap tabular-nums lining-nums ${className}`}>
      {formatMoney(poisha, locale)}
    </span>
  );
}
