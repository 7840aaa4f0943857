import { isBangla } from "#shared/characters.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * Returns the feedback on a product with the reader's language first. An admin's predefined reason is a
 * paragraph of two lines, English and Bangla (`reasonText` of moderation); other paragraphs stay as they are.
 */
export function feedbackText(feedback: string, locale: Locale): string {
  if (locale === "en") return feedback;
  return feedback
    .split("\n\n")
    .map((paragraph) => {
      const [english = "", bangla = "", ...more] = paragraph.split("\n");
      const isReason = more.length === 0 && !isBangla(english) && isBangla(bangla) && bangla.endsWith("।");
      return isReason ? `${bangla}\n${english}` : paragraph;
    })
    .join("\n\n");
}
