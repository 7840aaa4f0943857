import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

const chapters = [
  { title: m.catalog_jamdani_history, text: m.catalog_jamdani_history_text },
  { title: m.catalog_jamdani_loom, text: m.catalog_jamdani_loom_text },
  { title: m.catalog_jamdani_motifs, text: m.catalog_jamdani_motifs_text },
  { title: m.catalog_jamdani_time, text: m.catalog_jamdani_time_text },
  { title: m.catalog_jamdani_real, text: m.catalog_jamdani_real_text },
  { title: m.catalog_jamdani_care, text: m.catalog_jamdani_care_text },
];

export const storyId = "story";

/** The story of Jamdani, below its products. */
export function JamdaniStory() {
  const locale = useLocale();
  return (
    <section
      id={storyId}
      tabIndex={-1}
      aria-labelledby={`${storyId}-title`}
      className="mt-14 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="buti-ground bg-alta-deep px-6 py-8 text-paper md:px-10">
        <h2 id={`${storyId}-title`} className="text-2xl">
          {m.catalog_jamdani_story_title(locale)}
        </h2>
      </div>
      <div className="p-6 md:p-10 lg:columns-2 lg:gap-12">
        {chapters.map(({ title, text }) => (
          <div key={title(locale)} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-lg">{title(locale)}</h3>
            <p>{text(locale)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
