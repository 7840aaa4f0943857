import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { problemSentence } from "#client/problem-sentence.ts";
import { refreshSession, useSignedIn } from "#client/session-hint.ts";
import { loginPath } from "#shared/page.ts";
import { Button, type ButtonSize } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type Follow, rememberPendingFollow, takePendingFollow } from "./use-follow.ts";

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
export function FollowButton({ slug, shop, follow: { followed, change }, size = "main" }: FollowButtonProps) {
  const locale = useLocale();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const here = useLocation();
  const [busy, setBusy] = useState(false);
  const [askingToLogin, setAskingToLogin] = useState(false);

  async function setFollowing(follow: boolean) {
    if (busy) return;
    setBusy(true);
    try {
      const person = signedIn ?? (await refreshSession());
      if (person === null) return setAskingToLogin(true);
      await change(follow);
      notice((follow ? m.shops_followed : m.shops_unfollowed)(locale, { shop }));
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each person and shop.
  useEffect(() => {
    if (signedIn && takePendingFollow(slug)) void setFollowing(true);
  }, [signedIn?.id, slug]);

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
        onClick={() => setFollowing(!followed)}
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
