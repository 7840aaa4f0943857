import type { StoredImage } from "#shared/stored-image.ts";
import { Link } from "#ui/Link.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** The promotional banner for jute, with a frame like the hood of a rickshaw. */
export function EcoBanner({ picture }: { picture: StoredImage | undefined }) {
  const locale = useLocale();
  return (
    <section className="group relative overflow-hidden rounded-lg bg-leaf text-paper">
      <div className="rickshaw-band" />
      <div className="grid items-center md:grid-cols-[2fr_1fr]">
        <div className="flex flex-col items-start gap-3 p-6 md:p-10 lg:p-14">
          <h2 className="text-3xl">{m.catalog_home_eco_title(locale)}</h2>
          <p className="max-w-prose text-lg">{m.catalog_home_eco_text(locale)}</p>
          <Link
            to="/jute-collection"
            className="mt-2 inline-flex min-h-11 items-center rounded-md bg-marigold px-5 font-bold text-ink group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-paper"
          >
            {m.catalog_home_eco_link(locale)}
          </Link>
        </div>
        <Picture
          image={picture}
          alt=""
          sizes="(width >= 87.5rem) 440px, (width >= 48rem) 33vw, calc(100vw - 2rem)"
          ratio="aspect-[3/2] md:aspect-auto md:min-h-72"
          className="w-full self-stretch"
        />
      </div>
      <div className="rickshaw-band rotate-180" />
    </section>
  );
}
