import { lazy, Suspense } from "react";
import { neededFor } from "#ui/first-touch.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";

const Connection = lazy(async () => {
  const { Connection } = await neededFor("body", () => import("./Connection.tsx"));
  return { default: Connection };
});

/** `Connection` from the first touch on: nobody waits for its code, and it is there before the connection can fail somebody at work. */
export function LaterConnection() {
  return (
    useInBrowser() && (
      <Suspense>
        <Connection />
      </Suspense>
    )
  );
}
