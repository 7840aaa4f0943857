/**
 * Clicks on important buttons before the page's code has arrived. An inline script notes the click and shows
 * a spinner; the component takes the click over when it hydrates. Each click is handled by exactly one of
 * them.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useInBrowser } from "./use-in-browser.ts";

/**
 * The inline script, for the head of every page. It listens on the window, before React, and stops the event,
 * because React would handle it as well once hydration has begun.
 *
 * If the code cannot arrive any more (a script has failed, or the connection is lost), no spinner is shown,
 * and the second click reloads the page, because browsers do not load a failed module again.
 */
export const earlyTapScript = `{let dead;
addEventListener("click",e=>{
let b=e.target.closest?.("[data-early]");
if(!b)return;
e.preventDefault();e.stopImmediatePropagation();
if(!dead)b.ariaBusy=true;
else if(b.dataset.early=="failed"&&navigator.onLine)location.reload();
b.dataset.early=dead?"failed":"tapped"
},true);
for(let type of["error","offline","unhandledrejection"])addEventListener(type,e=>{
if(type=="error"&&e.target.localName!="script")return;
dead=1;
for(let b of document.querySelectorAll("[data-early=tapped]")){b.dataset.early="failed";b.ariaBusy=null}
},true)}`;

export interface EarlyTapProps {
  ref: RefObject<HTMLButtonElement | null>;
  "data-early": string | undefined;
}

/**
 * Returns the props of a button whose early clicks must not be lost.
 * @param onTap called once, in a layout effect of hydration, if the button was clicked before
 */
export function useEarlyTap(onTap: () => void): EarlyTapProps {
  const ref = useRef<HTMLButtonElement>(null);
  const inBrowser = useInBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration can find a tapped button.
  useLayoutEffect(() => {
    const button = ref.current;
    const wasTapped = button?.dataset.early === "tapped";
    // From here on React handles the clicks.
    button?.removeAttribute("data-early");
    if (!wasTapped) return;
    button?.removeAttribute("aria-busy");
    onTap();
  }, []);
  return { ref, "data-early": inBrowser ? undefined : "" };
}
