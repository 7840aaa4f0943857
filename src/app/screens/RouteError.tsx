import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { reloadOnce } from "./reload-once.ts";

const NotFoundScreen = lazy(() =>
  import("./NotFoundScreen.tsx").then(({ NotFoundScreen }) => ({ default: NotFoundScreen }), withoutIt),
);
const ErrorScreen = lazy(() =>
  import("./ErrorScreen.tsx").then(({ ErrorScreen }) => ({ default: ErrorScreen }), withoutIt),
);

/** The screen's own code is gone after a deploy: the page loaded anew has it. */
function withoutIt() {
  reloadOnce();
  return { default: PlainSentence };
}

function PlainSentence(_: { error?: unknown }) {
  return (
    <p role="alert" className="page-width py-16 text-center">
      {m.shared_load_failed(useLocale())}
    </p>
  );
}

/** What a person sees when a page cannot be shown: not there, or failed. */
export function RouteError({ error }: { error: unknown }) {
  const absent = isRouteErrorResponse(error) && error.status === 404;
  return <Suspense>{absent ? <NotFoundScreen /> : <ErrorScreen error={error} />}</Suspense>;
}
