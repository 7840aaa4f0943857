import { useLocation } from "react-router";
import { withoutLocale } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { NewsletterForm } from "./NewsletterForm.tsx";

/**
 * The newsletter form above the footer, except on the newsletter's own pages. The style sheet hides it for
 * signed-in people, because pages are the same for everyone.
 */
export function NewsletterBox() {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (withoutLocale(pathname).startsWith("/newsletter")) return null;
  return (
    <section aria-labelledby="newsletter-title" className="bg-marigold-soft [html[data-signed-in]_&]:hidden">
      <div className="page-width grid items-center gap-x-12 gap-y-4 py-8 md:grid-cols-2 lg:py-10">
        <div>
          <h2 id="newsletter-title" className="text-2xl">
            {m.newsletter_title(locale)}
          </h2>
          <p className="mt-1">{m.newsletter_text(locale)}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
