import { ButtonLink } from "#ui/ButtonLink.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export function EmptyCart() {
  const locale = useLocale();
  return (
    <EmptyState title={m.cart_empty_title(locale)} text={m.cart_empty_text(locale)}>
      <ButtonLink to="/">{m.cart_empty_action(locale)}</ButtonLink>
    </EmptyState>
  );
}
