import { lazy, type ReactNode, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { useSignedIn } from "#accounts/queries/session-hint.ts";
import { neededFor } from "#ui/first-touch.ts";
import { Header } from "./Header.tsx";
import { NavigationStatus } from "./NavigationStatus.tsx";

const Footer = lazy(async () => {
  await neededFor("footer");
  const { Footer } = await import("./Footer.tsx");
  return { default: Footer };
});

/** Header, content, footer. The person and the cart are added by the browser: the page itself is the same for everybody. */
export function MainFrame({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const root = useRouteLoaderData<{ year: number }>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationStatus />
      <Header signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <Suspense>
        <Footer year={root?.year ?? new Date().getFullYear()} />
      </Suspense>
    </div>
  );
}
