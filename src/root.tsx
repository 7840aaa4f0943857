import "./ui/app.css";
import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { guardPage } from "#accounts/pages/guard.server.ts";
import { LazyConnectionStatus } from "#app/screens/LazyConnectionStatus.tsx";
import { NavigationStatus } from "#app/screens/NavigationStatus.tsx";
import { resumeNavigation } from "#app/screens/pending-navigation.ts";
import { RouteError } from "#app/screens/RouteError.tsx";
import { pageContext } from "#platform/http/page.server.ts";
import { paper } from "#shared/colours.ts";
import { yearOf } from "#shared/dates.ts";
import { localeOfPath } from "#shared/locale.ts";
import favicon from "#ui/favicon.svg?url";
import fraunces from "#ui/fonts/fraunces-600.woff2?url";
import { Notices } from "#ui/Notices.tsx";
import { m } from "#words/messages.js";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [guardPage];

/** Loads the data that all pages need and no page changes. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  return { publicUrl: ctx.config.publicUrl, year: yearOf(ctx.now()) };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const locale = localeOfPath(useLocation().pathname);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        {locale === "en" && (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={fraunces} />
        )}
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-leaf p-3 font-bold text-surface focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
        >
          {m.app_skip_to_content(locale)}
        </a>
        {children}
        <Notices />
        <LazyConnectionStatus />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // Buttons work from here on; the browser tests wait for this.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    resumeNavigation();
  }, []);
  return (
    <>
      <NavigationStatus />
      <Outlet />
    </>
  );
}

/** Shows errors outside the main layout, on pages without a header. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <RouteError error={error} />
    </main>
  );
}
