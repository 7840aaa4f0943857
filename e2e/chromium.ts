import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
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
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  process.stderr.write("The browser tests need Chromium: install it (Debian: apt-get install chromium; macOS: Google Chrome) or set CHROMIUM to its path.\n");
  process.exit(1);
}

/** A throw-away browser that talks to nobody but the shop. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
