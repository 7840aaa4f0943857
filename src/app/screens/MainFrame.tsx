import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from "react";
import type { ProductCard } from "#catalog/contract/views.ts";
import { CardAction } from "#catalog/screens/ProductCard.tsx";
import { loadWhenNeeded } from "#ui/first-touch.ts";
import { Header } from "./Header.tsx";

const Footer = lazy(async () => {
  const { Footer } = await loadWhenNeeded("footer", () => import("./Footer.tsx"));
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
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <CardAction value={useCardHeart()}>{children}</CardAction>
      </main>
      {footer}
    </div>
  );
}

/** Loads the hearts of product cards at the first interaction, so that they do not delay the page. */
function useCardHeart() {
  const [heart, setHeart] = useState<ComponentType<{ product: ProductCard }> | null>(null);
  useEffect(() => {
    void loadWhenNeeded("main", () => import("#saved/screens/SaveButton.tsx")).then(({ CardHeart }) =>
      // A changed context outside a transition would make React discard a server-rendered screen whose code
      // is still loading, and with it the click on it.
      startTransition(() => setHeart(() => CardHeart)),
    );
  }, []);
  return heart;
}
