import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import { useLocale } from "./locale.tsx";
import { notice } from "./notices.ts";

/** Shares the page's URL with the device's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const locale = useLocale();

  async function share() {
    // Without campaign parameters and the position in a list.
    const url = location.origin + location.pathname;
    try {
      if ("share" in navigator) return await navigator.share({ title, url });
    } catch (error) {
      // The person has cancelled.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notice(m.shared_share_copied(locale));
    } catch {
      notice(m.shared_share_failed(locale), "failed");
    }
  }

  return (
    <Button kind="quiet" size="small" onClick={share} className="noscript:hidden">
      <Icon of={icons.share} className="size-5" />
      {m.shared_share(locale)}
    </Button>
  );
}
