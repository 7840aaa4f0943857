import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { useSignedIn } from "#accounts/queries/session-hint.ts";
import { useCartCount } from "#cart/queries/cart-count.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** Header, content, footer. The person and the cart are added by the browser: the page itself is the same for everybody. */
export function MainFrame({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const cartCount = useCartCount();
  const root = useRouteLoaderData<{ year: number }>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <Header signedIn={signedIn} cartCount={cartCount} />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <Footer year={root?.year ?? new Date().getFullYear()} />
    </div>
  );
}
