/** Adding to the cart from a page: the hook, its messages, and the dialog that asks a visitor to log in. */
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { callApi } from "#client/call-api.ts";
import { type BodyOf, type ResponseOf, randomKey } from "#client/endpoints.ts";
import { addWaiting } from "#client/offline.ts";
import { isOutcomeUnknown, isUnreachable, problemOf, problemSentence } from "#client/problem.ts";
import { refreshSession, useSignedIn } from "#client/session-hint.ts";
import { formatNumber, type Locale, localizePath } from "#shared/locale.ts";
import { loginPath } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { refreshCartCount } from "../queries/cart-count.ts";

/** 'Buy it now' adds too, and then opens the cart. */
export type BuyAction = "buy" | "add";

export interface CartAdder {
  /** The button whose request is in progress. */
  busy: BuyAction | undefined;
  /** Whether the visitor is asked to log in. */
  loginOpen: boolean;
  closeLogin(): void;
  /**
   * Puts the product into the cart, or asks a visitor to log in. Without a connection, the addition waits for
   * one. Does nothing while a request is in progress.
   * @param onProblem called with the reason if the product could not be added
   */
  add(
    button: BuyAction,
    choice: { variationId?: string | undefined; quantity: number; idempotencyKey?: string },
    onProblem: (problem: string) => void,
  ): Promise<void>;
}

export interface ProductToAdd {
  id: string;
  title: string;
  titleBn: string | null;
}

/** @param onFailure called after a failed request, because price or stock may have changed */
export function useAddToCart(product: ProductToAdd, locale: Locale, onFailure: () => void): CartAdder {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<BuyAction>();
  const [loginOpen, setLoginOpen] = useState(false);
  // A ref, because the second click of a double click may come before `busy` is rendered.
  const running = useRef(false);

  /** The last addition, if it may have succeeded without a response that says so. */
  const unconfirmed = useRef<{ choice: string; idempotencyKey: string }>(undefined);

  const add: CartAdder["add"] = async (button, { idempotencyKey: ownKey, ...options }, onProblem) => {
    if (running.current) return;
    running.current = true;
    setBusy(button);
    const { id, title, titleBn } = product;
    const { variationId, quantity } = options;
    const choice = JSON.stringify([id, variationId, quantity]);
    // The same choice after an unknown outcome is a retry of it.
    const retriedKey =
      unconfirmed.current?.choice === choice ? unconfirmed.current.idempotencyKey : undefined;
    const idempotencyKey = ownKey ?? retriedKey ?? randomKey();
    unconfirmed.current = undefined;
    let body: BodyOf<"POST /users/user/favourites"> = { selectedClassId: id, quantity };
    if (variationId !== undefined) body = { ...body, variationId };
    let sentFor = signedIn?.id;
    try {
      const person = signedIn ?? (await refreshSession());
      sentFor = person?.id;
      if (person === null) return setLoginOpen(true);
      // Undefined while it is unknown who is signed in: the server decides.
      body = { ...body, email: person?.email };
      const added = await callApi("POST /users/user/favourites", { body, idempotencyKey });
      refreshCartCount();
      if (button === "add") noticeAdded(added, locale);
      else {
        // Unlike `noticeAdded`, not that the quantity was limited: the cart says it at the entry.
        if (added.added !== 0) notice(m.cart_added_to_buy(locale));
        navigate(localizePath("/cart", locale));
      }
    } catch (error) {
      const action = { kind: "cart" as const, product: { id, title, titleBn }, body };
      if (isUnreachable(error) && addWaiting(action, idempotencyKey, sentFor))
        return void notice(m.shared_waiting(locale));
      if (isOutcomeUnknown(error)) unconfirmed.current = { choice, idempotencyKey };
      onProblem(addToCartProblem(error, locale));
      onFailure();
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  return { busy, loginOpen, closeLogin: () => setLoginOpen(false), add };
}

export interface LoginDialogProps {
  open: boolean;
  /** Path of the product page, if the dialog is on another page. */
  productPath?: string;
  /** Called before the page is left. */
  onLeave: () => void;
  onClose: () => void;
}

/** Asks a visitor to create an account or to log in. */
export function LoginDialog({ open, productPath, onLeave, onClose }: LoginDialogProps) {
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();

  function leave(path: string) {
    onLeave();
    void navigate(path);
  }

  const login = loginPath(productPath ? { pathname: productPath, search: "", hash: "" } : location);
  return (
    <Dialog open={open} title={m.cart_login_title(locale)} onClose={onClose} question>
      <p className="mb-6">{m.cart_login_text(locale)}</p>
      <div className="flex flex-col gap-3">
        <Button onClick={() => leave(login.replace("/user/login", "/user/register"))}>
          {m.cart_login_create(locale)}
        </Button>
        <Button kind="outline" onClick={() => leave(login)}>
          {m.cart_login_have_account(locale)}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </Dialog>
  );
}

type Added = ResponseOf<"POST /users/user/favourites">;

/** Reports that a product is in the cart, with a link to the cart. */
export function noticeAdded(added: Added, locale: Locale): void {
  const text = [added.added === 0 ? "" : m.cart_added(locale), cappedText(added, locale)];
  notice(text.filter(Boolean).join(" "), "done", { to: "/cart", label: m.cart_view(locale) });
}

/** Returns a sentence if fewer were added than requested. */
function cappedText({ cappedAt }: Added, locale: Locale): string {
  if (cappedAt === undefined) return "";
  const text = cappedAt === maxQuantity ? m.cart_capped_by_order : m.cart_capped_by_stock;
  return text(locale, { count: formatNumber(cappedAt, locale) });
}

/** Returns why a product could not be added. */
export function addToCartProblem(error: unknown, locale: Locale): string {
  const code = problemOf<"POST /users/user/favourites">(error)?.code;
  if (code === "out_of_stock") return m.cart_none_left(locale);
  if (code === "product_gone") return m.cart_gone(locale);
  if (code === "variation_required") return m.cart_variation_required(locale);
  if (code === "variation_gone") return m.cart_variation_gone(locale);
  if (code === "cart_full") return m.cart_full(locale);
  return problemSentence(error, locale);
}
