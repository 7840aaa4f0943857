import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

const paragraphs = [m.catalog_jamdani_story_1, m.catalog_jamdani_story_2, m.catalog_jamdani_story_3, m.catalog_jamdani_story_4];

export function JamdaniStory() {
  const locale = useLocale();
  return (
    <section className="buti-ground mb-12 overflow-hidden rounded-lg bg-alta-soft p-6 text-alta md:p-10">
      <h2 className="mb-4 text-2xl text-alta-deep">{m.catalog_jamdani_story_title({}, { locale })}</h2>
      <div className="space-y-4 text-ink lg:columns-2 lg:gap-12">
        {paragraphs.map((paragraph, at) => (
          <p key={at} className="break-inside-avoid">
            {paragraph({}, { locale })}
          </p>
        ))}
      </div>
    </section>
  );
}
