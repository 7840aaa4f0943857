import { lazy, type ReactNode, Suspense } from "react";
import { neededFor } from "#ui/first-touch.ts";
import { Header } from "./Header.tsx";
import { NavigationStatus } from "./NavigationStatus.tsx";

const Footer = lazy(async () => {
  const { Footer } = await neededFor("footer", () => import("./Footer.tsx"));
  return { default: Footer };
});

// One element for ever: drawn anew before it has come to life, React would throw away the footer that the server drew.
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** Header, content, footer. The person and the cart are added by the browser: the page itself is the same for everybody. */
export function MainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationStatus />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}
