/** Names of common browsers and operating systems in User-Agent headers. */

export interface Device {
  browser: string | null;
  system: string | null;
  /** A phone or a tablet. */
  mobile: boolean;
}

// In this order: almost every browser names Safari too, and Chromium browsers name Chrome.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bFB(?:AN|AV|_IAB)\b/, "Facebook"],
  [/\bInstagram\b/, "Instagram"],
  [/\bOPiOS\/|\bOpera Mini\//, "Opera Mini"],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUC(?:Browser|WEB)\b/, "UC Browser"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string, mobile: boolean][] = [
  [/\biPhone\b|\biPod\b/, "iPhone", true],
  [/\biPad\b/, "iPad", true],
  [/\bAndroid\b/, "Android", true],
  [/\bKAIOS\b/i, "KaiOS", true],
  [/\bCrOS\b/, "ChromeOS", false],
  [/\bWindows\b/, "Windows", false],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac", false],
  [/\bLinux\b|\bX11\b/, "Linux", false],
];

/** Parses a User-Agent header; only its first 1,000 characters are read. Unknown parts are null. */
export function parseUserAgent(userAgent: string | null): Device {
  const header = (userAgent ?? "").slice(0, 1_000);
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(header)) ?? [];
  const [, system = null, mobile = false] = systems.find(([pattern]) => pattern.test(header)) ?? [];
  return { browser, system, mobile };
}
