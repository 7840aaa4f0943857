import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

const paragraphs = [m.catalog_jamdani_story_1, m.catalog_jamdani_story_2, m.catalog_jamdani_story_3, m.catalog_jamdani_story_4];

export function JamdaniStory() {
  const locale = useLocale();
  return (
    <section className="mb-12 overflow-hidden rounded-lg border border-line bg-surface">
      <div className="buti-ground bg-alta-deep px-6 py-8 text-paper md:px-10">
        <h2 className="text-2xl">{m.catalog_jamdani_story_title({}, { locale })}</h2>
      </div>
      <div className="space-y-4 p-6 md:p-10 lg:columns-2 lg:gap-12">
        {paragraphs.map((paragraph) => (
          <p key={paragraph({}, { locale })} className="break-inside-avoid">
            {paragraph({}, { locale })}
          </p>
        ))}
      </div>
    </section>
  );
}
