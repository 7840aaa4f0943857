import type { GiftCard } from "#catalog/contract.ts";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { inLanguage } from "../in-language.ts";
import { SectionTitle } from "../SectionTitle.tsx";

/** Pictures and titles, not clickable, as the specification says. */
export function PopularGifts({ gifts }: { gifts: readonly GiftCard[] }) {
  const locale = useLocale();
  return (
    <section>
      <SectionTitle>{m.catalog_home_gifts({}, { locale })}</SectionTitle>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5 lg:grid-cols-6">
        {gifts.map((gift) => (
          <li key={gift.id} className="text-center">
            <Picture image={gift.image} alt="" sizes="(width >= 87.5rem) 206px, (width >= 64rem) calc(16.6vw - 1.7rem), (width >= 48rem) calc(25vw - 1.7rem), calc(50vw - 1.4rem)" className="rounded-full" />
            <p className="mt-2 font-bold">{inLanguage(locale, gift.title, gift.titleBn)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
