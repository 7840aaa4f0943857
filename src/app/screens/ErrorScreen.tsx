import { useEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { brand } from "#shared/brand.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { isLostCode } from "./is-lost-code.ts";
import { reloadOnce } from "./reload-once.ts";

// Messages of fetch in Chromium, Firefox and Safari if there was no response.
const noResponse = /fetch|network|load failed/i;

/** The screen of a page that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const unavailable = isRouteErrorResponse(error) && error.status === 503;
  const busy = unavailable && error.data === "busy";
  const rateLimited = isRouteErrorResponse(error) && error.status === 429;
  const unreached = error instanceof TypeError && noResponse.test(error.message);

  useEffect(() => {
    // The server's own page says more and retries by itself. The random delay keeps browsers from reloading
    // together.
    if (busy) {
      const timer = setTimeout(reloadOnce, 1_000 + Math.random() * 2_000);
      return () => clearTimeout(timer);
    }
    if (unavailable || isLostCode(error)) reloadOnce();
  }, [unavailable, busy, error]);

  const { title, text } = busy
    ? { title: m.app_busy_title(locale, { brand: brand.name[locale] }), text: m.app_busy_text(locale) }
    : rateLimited
      ? { title: m.app_often_title(locale), text: m.app_often_text(locale) }
      : {
          title: m.app_error_title(locale),
          text: unreached ? m.shared_load_failed(locale) : m.app_error_text(locale),
        };

  return (
    <div role="alert" className="page-width flex flex-col items-center gap-4 py-16 text-center">
      <title>{title}</title>
      <Icon of={icons.warning} className="size-16 text-alta" />
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => navigate(0)}>{m.shared_try_again(locale)}</Button>
        <ButtonLink to="/" kind="outline">
          {m.app_error_home(locale)}
        </ButtonLink>
      </div>
    </div>
  );
}
