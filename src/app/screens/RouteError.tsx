import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

const NotFoundScreen = lazy(() => import("./NotFoundScreen.tsx").then(({ NotFoundScreen }) => ({ default: NotFoundScreen })));

/** What a person sees when a page cannot be shown: not there, or failed. */
export function RouteError({ error }: { error: unknown }) {
  const locale = useLocale();
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    );
  }
  return (
    <div role="alert" className="page-width flex flex-col items-center gap-4 py-16 text-center">
      <title>{m.app_error_title({}, { locale })}</title>
      <Icon of={icons.warning} className="size-16 text-alta" />
      <h1 className="text-2xl">{m.app_error_title({}, { locale })}</h1>
      <p className="max-w-prose text-muted">{m.app_error_text({}, { locale })}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => navigate(0)}>{m.shared_try_again({}, { locale })}</Button>
        <ButtonLink to="/" kind="outline">
          {m.app_error_home({}, { locale })}
        </ButtonLink>
      </div>
    </div>
  );
}
