import { describe, expect, it } from "vitest";
import { parseUserAgent } from "./device.ts";

const chrome = (system: string, more = "") =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ${more}Safari/537.36`;

describe("parseUserAgent", () => {
  it.each([
    [chrome("Windows NT 10.0; Win64; x64"), "Chrome", "Windows", false],
    [chrome("Windows NT 10.0; Win64; x64").concat(" Edg/126.0.2592.81"), "Edge", "Windows", false],
    [chrome("X11; CrOS x86_64 14541.0.0"), "Chrome", "ChromeOS", false],
    [chrome("X11; Linux x86_64").concat(" OPR/112.0.0.0"), "Opera", "Linux", false],
    [chrome("Linux; Android 14; K", "Mobile "), "Chrome", "Android", true],
    [
      chrome("Linux; Android 13; SAMSUNG SM-A135F", "Mobile ").replace(
        "Chrome/126",
        "SamsungBrowser/25.0 Chrome/121",
      ),
      "Samsung Internet",
      "Android",
      true,
    ],
    [
      chrome("Linux; U; Android 12; en-US; M2006C3MG", "Mobile ").replace(
        "Safari",
        "UCBrowser/13.4.0 Mobile Safari",
      ),
      "UC Browser",
      "Android",
      true,
    ],
    [
      chrome("Linux; Android 13; CPH2239", "Mobile ").concat(" [FB_IAB/FB4A;FBAV/470.0.0.0;]"),
      "Facebook",
      "Android",
      true,
    ],
    [
      "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16",
      "Opera Mini",
      "Android",
      true,
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
      "Firefox",
      "Windows",
      false,
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari",
      "Mac",
      false,
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
      true,
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPad",
      true,
    ],
    ["curl/8.5.0", null, null, false],
    ["", null, null, false],
    [null, null, null, false],
  ])("parses %s", (userAgent, browser, system, mobile) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system, mobile });
  });

  it("parses a very long header quickly", () => {
    // Work that grew with the square of these would not end within the time of a test.
    const nothing = { browser: null, system: null, mobile: false };
    expect(parseUserAgent(`Version/${"1 ".repeat(500_000)}`)).toEqual(nothing);
    expect(parseUserAgent(`${"Version/1 ".repeat(200_000)}x`)).toEqual(nothing);
  });
});
