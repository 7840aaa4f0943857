import { isUnreachable } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { addWaiting, removeWaiting, useWaitingActions } from "#client/waiting-actions.ts";
import { localText } from "#shared/locale.ts";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Icon } from "#ui/Icon.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type DeviceProduct, setSaved, useSavedIds } from "../queries/saved-ids.ts";
import { heart } from "./heart.ts";

/** Saves a product for later, or removes it. Works without a sign-in, but not without JavaScript. */
export function SaveButton({ product, className = "" }: { product: DeviceProduct; className?: string }) {
  const locale = useLocale();
  const savedIds = useSavedIds();
  const waiting = useWaitingActions().find(
    (action) => action.kind === "save" && action.product.id === product.id && !action.refusal,
  );
  const isSaved = waiting?.kind === "save" ? waiting.saved : savedIds.includes(product.id);
  const early = useEarlyTap(() => void toggle());

  async function toggle() {
    try {
      await setSaved(product, !isSaved);
      // Now done, whatever was waiting.
      if (waiting) removeWaiting(waiting.key);
      notice(isSaved ? m.saved_removed(locale) : m.saved_added(locale));
    } catch (error) {
      const { id, title, titleBn, pricePoisha } = product;
      const action = { kind: "save" as const, product: { id, title, titleBn, pricePoisha }, saved: !isSaved };
      if (isUnreachable(error) && addWaiting(action)) return notice(m.shared_waiting(locale));
      notice(problemSentence(error, locale), "failed");
    }
  }

  return (
    <button
      {...early}
      type="button"
      aria-pressed={isSaved}
      aria-label={m.saved_save_named(locale, {
        title: localText(locale, product.title, product.titleBn),
      })}
      onClick={toggle}
      className={`grid size-11 place-items-center rounded-full hover:bg-alta-soft noscript:hidden ${className}`}
    >
      <Icon of={heart} className={`size-6 text-alta ${isSaved ? "fill-alta" : ""}`} />
    </button>
  );
}

/** The heart in the corner of a product card, on its picture. */
export function CardHeart({ product }: { product: DeviceProduct }) {
  return <SaveButton product={product} className="bg-surface/80" />;
}
