import type { StoredImage } from "#shared/stored-image.ts";
import { Link } from "#ui/Link.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** The banner of the Jamdani collection; all of it is a link. */
export function JamdaniBanner({ picture }: { picture: StoredImage | undefined }) {
  const locale = useLocale();
  return (
    <section className="group relative grid overflow-hidden rounded-lg bg-alta-deep text-paper md:grid-cols-2">
      <div className="buti-ground flex flex-col items-start justify-center gap-3 p-6 md:p-10 lg:p-14">
        <h2 className="text-3xl">{m.catalog_home_jamdani_title(locale)}</h2>
        <p className="text-lg">{m.catalog_home_jamdani_text(locale)}</p>
        <Link
          to="/jamdani-collection"
          className="mt-2 inline-flex min-h-11 items-center rounded-md bg-paper px-5 py-2 text-center font-bold text-alta-deep group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-paper"
        >
          {m.catalog_home_jamdani_link(locale)}
        </Link>
      </div>
      <Picture
        image={picture}
        alt=""
        sizes="(width >= 87.5rem) 668px, (width >= 48rem) 50vw, calc(100vw - 2rem)"
        ratio="aspect-[3/2] md:aspect-auto md:min-h-80 md:max-h-96"
      />
    </section>
  );
}
