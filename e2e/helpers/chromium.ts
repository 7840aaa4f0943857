import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The shell draws pages and nothing around them: the same browser for half the work. */
const shell = "chromium-headless-shell";

const places = [
  `/usr/bin/${shell}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser for the journeys: CHROMIUM, one that is installed, or, as root on Debian, one that is installed now.
 * Ends the run with one sentence when there is none.
 */
export function findChromium(): string {
  const found = [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Debian's Chromium for the browser tests …\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env });
    for (const name of [shell, "chromium"]) {
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; macOS: Google Chrome) or set CHROMIUM to its path.\n",
  );
  process.exit(1);
}

/** Of several `--disable-features` a browser takes the last, so what Playwright switches off by its own stands here again. */
const withoutFeatures = [
  ...[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
  ],
  ...[
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
  ],
  // The whole of Chromium draws the list below its address bar as a page, in each window anew, which nobody sees here.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

/** A throw-away browser that talks to nobody but the shop. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${withoutFeatures}`,
  // As far below the window as browsers load pictures on a quick connection; the shell knows of no connection and would load all that it may ever need.
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
];
