import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { reloadOnce } from "./reload-once.ts";

// The bundler would turn `import(…).then(({ ErrorScreen }) => …)` into more code.
const importNotFound = () => import("./NotFoundScreen.tsx");
const importError = () => import("./ErrorScreen.tsx");
const NotFoundScreen = lazy(() =>
  importNotFound().then(({ NotFoundScreen }) => ({ default: NotFoundScreen }), reloadForNewBuild),
);
const ErrorScreen = lazy(() =>
  importError().then(({ ErrorScreen }) => ({ default: ErrorScreen }), reloadForNewBuild),
);

/** Reloads the page if the JavaScript file of the error screen no longer exists after a deployment. */
function reloadForNewBuild() {
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

/** Shows the 404 screen or the error screen. */
export function RouteError({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <Suspense>{isNotFound ? <NotFoundScreen /> : <ErrorScreen error={error} />}</Suspense>;
}
