import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without its user interface, which needs half the CPU time. */
const shell = "chromium-headless-shell";

const paths = [
  `/usr/bin/${shell}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the path of the browser: CHROMIUM, or an installed one. As root on Debian, installs one if
 * necessary. Prints a message and exits with 1 if there is none.
 */
export function findChromium(): string {
  const installed = [process.env.CHROMIUM, ...paths].find((path) => path && existsSync(path));
  if (installed) return installed;
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
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; macOS: Google Chrome) " +
      "or set CHROMIUM to its path.\n",
  );
  process.exit(1);
}

/**
 * Chromium uses only the last `--disable-features`, so this list repeats the features that Playwright
 * disables.
 */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Full Chromium renders the suggestions of its address bar as a page in each window, which tests do not
  // need.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** Arguments for a temporary browser that sends requests to the tested server only. */
const commonArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${withoutFeatures}`,
];

/** The argument replaces Playwright's, so it repeats that the pointer is a mouse (4: fine). */
const blinkSettings = (setting: string) =>
  `--blink-settings=${setting},primaryPointerType=4,availablePointerTypes=4`;

export const chromiumArguments = [
  ...commonArguments,
  // The lazy-loading distance of a fast connection. The shell does not know its connection and would use a
  // longer one.
  blinkSettings("lazyLoadingImageMarginPxUnknown=1250"),
];

export const chromiumArgumentsWithoutImages = [...commonArguments, blinkSettings("imagesEnabled=false")];
