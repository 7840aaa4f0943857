import { lazy, type ReactNode, Suspense } from "react";
import { neededFor } from "#ui/first-touch.ts";
import { Header } from "./Header.tsx";
import { NavigationStatus } from "./NavigationStatus.tsx";

const Footer = lazy(async () => {
  const { Footer } = await neededFor("footer", () => import("./Footer.tsx"));
  return { default: Footer };
});

// A constant element. A new one before hydration would make React discard the server-rendered footer.
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/**
 * Header, content and footer. The browser adds the person and the cart, because the page is the same for
 * everyone.
 */
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
