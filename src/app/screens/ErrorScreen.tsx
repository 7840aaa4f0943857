import { useEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { brand } from "#shared/brand.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon, warningIcon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { isModuleLoadError } from "./is-module-load-error.ts";
import { OfflineScreen } from "./OfflineScreen.tsx";
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
    if (unavailable || isModuleLoadError(error)) reloadOnce();
    if (unreached) void openStoredPage();
  }, [unavailable, unreached, busy, error]);

  const name = { brand: brand.name[locale] };
  const { title, text } = busy
    ? { title: m.app_busy_title(locale, name), text: m.app_busy_text(locale) }
    : rateLimited
      ? { title: m.app_rate_limited_title(locale), text: m.app_rate_limited_text(locale) }
      : { title: m.app_error_title(locale), text: m.app_error_text(locale) };

  if (unreached)
    return (
      <>
        <title>{m.app_offline_title(locale)}</title>
        <OfflineScreen target={undefined} />
      </>
    );
  return (
    <div role="alert" className="page-width flex flex-col items-center gap-4 py-16 text-center">
      <title>{title}</title>
      <Icon of={warningIcon} className="size-16 text-alta" />
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

/**
 * Loads the document of a page whose data could not be loaded, if the service worker has stored it on an
 * earlier visit.
 */
async function openStoredPage(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  if (await caches.match(location.href, { ignoreVary: true })) location.reload();
}
