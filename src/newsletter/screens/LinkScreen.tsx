import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { LinkState } from "../rules.ts";
import { NewsletterLayout } from "./NewsletterLayout.tsx";

const rateLimited = { title: m.newsletter_rate_limited_title, text: m.newsletter_rate_limited_text };

const texts = {
  confirm: {
    ready: {
      title: m.newsletter_confirm_title,
      text: m.newsletter_confirm_text,
      button: m.newsletter_confirm_button,
    },
    done: { title: m.newsletter_confirmed_title, text: m.newsletter_confirmed_text },
    unknown: { title: m.newsletter_link_title, text: m.newsletter_confirm_unknown },
    "rate-limited": rateLimited,
  },
  unsubscribe: {
    ready: {
      title: m.newsletter_unsubscribe_title,
      text: m.newsletter_unsubscribe_text,
      button: m.newsletter_unsubscribe_button,
    },
    done: { title: m.newsletter_unsubscribed_title, text: m.newsletter_unsubscribed_text },
    unknown: { title: m.newsletter_link_title, text: m.newsletter_unsubscribe_unknown },
    "rate-limited": rateLimited,
  },
};

/**
 * The page of a mail's link. Only its button changes something, because mail programs open links by
 * themselves.
 */
export function LinkScreen({ action, state }: { action: "confirm" | "unsubscribe"; state: LinkState }) {
  const locale = useLocale();
  const { title, text } = texts[action][state];
  return (
    <NewsletterLayout title={title(locale)} text={text(locale)}>
      {state === "ready" ? (
        // Posts to the URL of the page, which contains the token; app/http/newsletter-forms.server.ts handles
        // it.
        <form method="post">
          <Button type="submit">{texts[action].ready.button(locale)}</Button>
        </form>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">{m.newsletter_home(locale)}</ButtonLink>
          {state === "unknown" && (
            <ButtonLink to={action === "confirm" ? "/newsletter" : "/contact"} kind="outline">
              {action === "confirm" ? m.newsletter_again(locale) : m.newsletter_contact(locale)}
            </ButtonLink>
          )}
        </div>
      )}
    </NewsletterLayout>
  );
}
