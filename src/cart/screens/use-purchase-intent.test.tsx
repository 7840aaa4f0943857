import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { savePurchaseIntent } from "#client/purchase-intent.ts";
import { rememberSession } from "#client/session-hint.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import type { CartAdder } from "./add-to-cart.tsx";
import { usePurchaseIntent } from "./use-purchase-intent.ts";

beforeEach(() => {
  const [localStorage, sessionStorage] = [new MemoryStorage(), new MemoryStorage()];
  localStorage.setItem("access-token", unsignedToken("p1"));
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", document);
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage, document, HTMLIFrameElement: class {} }),
  );
  // Without `act`, React would still work on its updates after the test.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  rememberSession({ id: "p1", name: "Amena", email: "a@mela.test", role: "user", photoURL: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Intent = ReturnType<typeof usePurchaseIntent>;

function Probe({ add, onRender }: { add: CartAdder["add"]; onRender: (intent: Intent) => void }): ReactNode {
  onRender(usePurchaseIntent("p", add, () => {}));
  return null;
}

it("clears the reason why a product was not added when it is added again", async () => {
  savePurchaseIntent({ productId: "p", quantity: 2, path: "/product-details/p" });
  let fails = true;
  const add: CartAdder["add"] = async (_button, _choice, onProblem) => {
    if (fails) onProblem("Sold out.");
  };
  let intent: Intent | undefined;
  const onRender = (result: Intent) => {
    intent = result;
  };
  const element = { nodeType: 1, tagName: "DIV", ownerDocument: document };
  const root = createRoot(Object.assign(new EventTarget(), element) as unknown as HTMLElement);
  await act(async () => root.render(<Probe add={add} onRender={onRender} />));
  expect(intent?.problem).toBe("Sold out.");
  fails = false;
  await act(async () => intent?.add("add", { quantity: 1 }, () => {}));
  expect(intent?.problem).toBeUndefined();
  act(() => root.unmount());
});
