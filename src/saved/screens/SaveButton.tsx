import { problemSentence } from "#client/problem.ts";
import { localText } from "#shared/locale.ts";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { type DeviceProduct, setSavedOrWait, useIsSaved } from "../queries/saved-ids.ts";

/** Saves a product for later, or removes it. Works without a sign-in, but not without JavaScript. */
export function SaveButton({ product, className = "" }: { product: DeviceProduct; className?: string }) {
  const locale = useLocale();
  const isSaved = useIsSaved(product.id) ?? false;
  const early = useEarlyTap(() => void toggle());

  async function toggle() {
    try {
      const isDone = await setSavedOrWait(product, !isSaved);
      const done = isSaved ? m.saved_removed : m.saved_added;
      notice((isDone ? done : m.shared_waiting)(locale));
    } catch (error) {
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
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && toggle()}
      className={`grid size-11 place-items-center rounded-full hover:bg-alta-soft noscript:hidden ${className}`}
    >
      <Icon of={icons.heart} className={`size-6 text-alta ${isSaved ? "fill-alta" : ""}`} />
    </button>
  );
}

/** The heart in the corner of a product card, on its picture. */
export function CardHeart({ product }: { product: DeviceProduct }) {
  return <SaveButton product={product} className="bg-surface/80" />;
}
