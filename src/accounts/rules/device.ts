/** What a browser says of itself, in plain words. Only the common ones: what is not known is said to be unknown. */

export interface Device {
  browser: string | null;
  system: string | null;
  /** Held in the hand: a telephone or a tablet. */
  mobile: boolean;
}

// The order matters: almost every browser says that it is Safari, and those made of Chrome that they are Chrome.
const browsers: [sign: RegExp, name: string][] = [
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

const systems: [sign: RegExp, name: string, mobile: boolean][] = [
  [/\biPhone\b|\biPod\b/, "iPhone", true],
  [/\biPad\b/, "iPad", true],
  [/\bAndroid\b/, "Android", true],
  [/\bKAIOS\b/i, "KaiOS", true],
  [/\bCrOS\b/, "ChromeOS", false],
  [/\bWindows\b/, "Windows", false],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac", false],
  [/\bLinux\b|\bX11\b/, "Linux", false],
];

/** @param userAgent the header of the same name; longer than 1,000 characters it is cut, since anybody may send anything */
export function deviceOf(userAgent: string | null): Device {
  const said = (userAgent ?? "").slice(0, 1_000);
  const [, browser = null] = browsers.find(([sign]) => sign.test(said)) ?? [];
  const [, system = null, mobile = false] = systems.find(([sign]) => sign.test(said)) ?? [];
  return { browser, system, mobile };
}
