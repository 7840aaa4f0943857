import type { GiftCard } from "#catalog/contract/views.ts";
import { localText } from "#shared/locale.ts";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { SectionTitle } from "../SectionTitle.tsx";

/** Images and titles of popular gifts. Not clickable, as specified. */
export function PopularGifts({ gifts }: { gifts: readonly GiftCard[] }) {
  const locale = useLocale();
  return (
    <section>
      <SectionTitle>{m.catalog_home_gifts(locale)}</SectionTitle>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5 md:gap-5">
        {gifts.map((gift) => (
          <li key={gift.id} className="text-center">
            <Picture
              image={gift.image}
              alt=""
              sizes="(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), calc(50vw - 1.4rem)"
              className="rounded-full"
            />
            <p className="mt-2 font-bold">{localText(locale, gift.title, gift.titleBn)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
