import { useEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { isLostCode } from "./is-lost-code.ts";
import { reloadOnce } from "./reload-once.ts";

// What fetch throws in the three browser families when no answer came.
const noAnswer = /fetch|network|load failed/i;

/** A page that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const away = isRouteErrorResponse(error) && error.status === 503;
  const unreached = error instanceof TypeError && noAnswer.test(error.message);

  useEffect(() => {
    if (away || isLostCode(error)) reloadOnce();
  }, [away, error]);

  return (
    <div role="alert" className="page-width flex flex-col items-center gap-4 py-16 text-center">
      <title>{m.app_error_title({}, { locale })}</title>
      <Icon of={icons.warning} className="size-16 text-alta" />
      <h1 className="text-2xl">{m.app_error_title({}, { locale })}</h1>
      <p className="max-w-prose text-muted">{unreached ? m.shared_load_failed({}, { locale }) : m.app_error_text({}, { locale })}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => navigate(0)}>{m.shared_try_again({}, { locale })}</Button>
        <ButtonLink to="/" kind="outline">
          {m.app_error_home({}, { locale })}
        </ButtonLink>
      </div>
    </div>
  );
}
