/** Following a shop: the button, its state, the number of followers, and following that waits for a login. */
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { callApi } from "#client/call-api.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { currentSession, refreshSession, useSignedIn } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { loginPath } from "#shared/page.ts";
import { Button, ButtonLink, type ButtonSize } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { FollowResponse } from "../contract.ts";

export interface FollowButtonProps {
  slug: string;
  /** The shop's name in the reader's language. */
  shop: string;
  follow: Follow;
  size?: ButtonSize;
}

/**
 * Follows or unfollows the shop. Anonymous visitors are asked to log in; they follow the shop when they
 * return.
 */
export function FollowButton({
  slug,
  shop,
  follow: { followed, own, change },
  size = "main",
}: FollowButtonProps) {
  const locale = useLocale();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const here = useLocation();
  const [busy, setBusy] = useState(false);
  const [askingToLogin, setAskingToLogin] = useState(false);
  const ownProducts = useRef<HTMLAnchorElement>(null);
  const wasRefused = useRef(false);

  // The button that was clicked has been replaced by the link.
  useEffect(() => {
    if (!own || !wasRefused.current) return;
    wasRefused.current = false;
    if (document.activeElement === document.body) ownProducts.current?.focus();
  });

  async function setFollowing(shouldFollow: boolean) {
    if (busy) return;
    setBusy(true);
    try {
      const person = signedIn ?? (await refreshSession());
      if (person === null) return setAskingToLogin(true);
      await change(shouldFollow);
      notice((shouldFollow ? m.shops_followed : m.shops_unfollowed)(locale, { shop }));
    } catch (error) {
      wasRefused.current = isOwnShop(error);
      notice(wasRefused.current ? m.shops_follow_own(locale) : problemSentence(error, locale), "failed");
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each person and shop.
  useEffect(() => {
    if (signedIn && takePendingFollow(slug)) void setFollowing(true);
  }, [signedIn?.id, slug]);

  if (own)
    return (
      <ButtonLink ref={ownProducts} to="/dashboard/vendor/my-products" kind="outline" size={size}>
        {m.shops_own_products(locale)}
      </ButtonLink>
    );
  return (
    <>
      <Button
        kind={followed ? "quiet" : "outline"}
        size={size}
        busy={busy}
        className="noscript:hidden"
        aria-label={
          busy ? undefined : (followed ? m.shops_unfollow_named : m.shops_follow_named)(locale, { shop })
        }
        // The second click of a double click would undo the first if its response has already arrived.
        onClick={({ detail }) => detail < 2 && setFollowing(!followed)}
      >
        <Icon of={followed ? icons.check : icons.plus} className="size-5" />
        {(followed ? m.shops_unfollow : m.shops_follow)(locale)}
      </Button>
      <ConfirmDialog
        open={askingToLogin}
        title={m.shops_login_title(locale)}
        text={m.shops_login_text(locale, { shop })}
        yes={m.shops_login_yes(locale)}
        onYes={() => {
          rememberPendingFollow(slug);
          navigate(loginPath(here));
        }}
        onNo={() => setAskingToLogin(false)}
      />
    </>
  );
}

interface FollowState extends FollowResponse {
  /** Whether the person owns the shop. */
  own?: boolean;
}

export interface Follow extends FollowState {
  /** @throws ApiProblem */
  change(follow: boolean): Promise<void>;
}

/**
 * Returns whether the person follows the shop, its number of followers, and a function that changes this.
 * Public pages are the same for everyone, so the browser requests it.
 * @param initial data of the page; with `followed`, nothing is requested
 */
export function useFollow(slug: string, initial: { followers: number; followed?: boolean }): Follow {
  const person = useSignedIn()?.id;
  const key = stateKey(person, slug);
  const [loaded, setLoaded] = useState<{ key: string; state: FollowState }>();
  const changes = useRef(0);
  const isKnown = initial.followed !== undefined;

  useEffect(() => {
    if (person === undefined || isKnown) return;
    const controller = new AbortController();
    const before = changes.current;
    callApi("GET /shops/:slug", { params: { slug }, quiet: true, signal: controller.signal }).then(
      // Ignores a response that a click has overtaken. A request sent while a click was being processed may
      // be outdated too.
      ({ followed = false, own = false, followers }) =>
        before === changes.current && setLoaded({ key, state: { followed, own, followers } }),
      () => {},
    );
    return () => controller.abort();
  }, [person, slug, key, isKnown]);

  const state: FollowState =
    loaded?.key === key
      ? loaded.state
      : { followed: initial.followed ?? false, followers: initial.followers };
  return {
    ...state,
    async change(follow) {
      changes.current++;
      // The session may have become known since the click.
      const setState = (change: Partial<FollowState>) =>
        setLoaded({ key: stateKey(currentSession()?.id, slug), state: { ...state, ...change } });
      try {
        const method = follow ? "POST" : "DELETE";
        const response = await callApi(`${method} /shops/:slug/follow`, { params: { slug } });
        setState(response);
      } catch (error) {
        if (isOwnShop(error)) setState({ own: true });
        throw error;
      } finally {
        changes.current++;
      }
    },
  };
}

const stateKey = (person: string | undefined, slug: string) => `${person} ${slug}`;

function isOwnShop(error: unknown): boolean {
  return problemOf<"POST /shops/:slug/follow">(error)?.code === "own_shop";
}

export function followersText(count: number, locale: Locale): string {
  if (count === 0) return m.shops_followers_none(locale);
  return count === 1
    ? m.shops_followers_one(locale)
    : m.shops_followers(locale, { count: formatNumber(count, locale) });
}

const pendingFollowKey = "mela-follow";
/** As long as a login may take. */
const pendingFollowMs = 15 * 60_000;

/** Remembers in this tab that a visitor wants to follow a shop, until they have logged in. */
function rememberPendingFollow(slug: string): void {
  writeStored(
    "sessionStorage",
    pendingFollowKey,
    JSON.stringify({ slug, until: Date.now() + pendingFollowMs }),
  );
}

/** Returns whether following this shop is pending, and clears it. */
function takePendingFollow(slug: string): boolean {
  const pending = readStoredRecord<{ slug: string; until: number }>("sessionStorage", pendingFollowKey);
  if (pending?.slug !== slug) return false;
  writeStored("sessionStorage", pendingFollowKey, null);
  return Date.now() < (pending.until ?? 0);
}
