import { lazy, Suspense } from "react";
import { neededFor } from "#ui/first-touch.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";

const Connection = lazy(async () => {
  const { Connection } = await neededFor("body", () => import("./Connection.tsx"));
  return { default: Connection };
});

/** Loads `Connection` at the first interaction, so that it does not delay the page. */
export function LaterConnection() {
  return (
    useInBrowser() && (
      <Suspense>
        <Connection />
      </Suspense>
    )
  );
}
