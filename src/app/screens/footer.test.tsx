import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { outsideLinks } from "#shared/brand.ts";
import { FooterElsewhere } from "./FooterElsewhere.tsx";
import { FooterEntries } from "./FooterEntries.tsx";
import { footerColumns } from "./footer-columns.ts";

const original = structuredClone(outsideLinks);
afterEach(() => {
  Object.assign(outsideLinks, original);
});

/** Returns the external links of the footer: name and target. */
function outside(prefix: string): [name: string, target: string][] {
  const locale = prefix === "/bn" ? "bn" : "en";
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[prefix || "/"]}>
      {footerColumns(locale).map(({ title, entries }) => (
        <FooterEntries key={title} entries={entries} />
      ))}
      <FooterElsewhere />
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a ([^>]*href="(https:[^"]*)"[^>]*)>(.*?)<\/a>/g)].map(
    ([, attributes = "", target = "", inner = ""]) => [
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]*>/g, ""),
      target,
    ],
  );
}

it("the footer has no external links by default", () => {
  expect([outside(""), outside("/bn")]).toEqual([[], []]);
});

it("the footer links to the vendor portal, the app and the networks of the brand file", () => {
  const social = outsideLinks.social.map((link) =>
    link.network === "pinterest" ? link : { ...link, url: `https://${link.network}.test/shop` },
  );
  Object.assign(outsideLinks, {
    vendorPortal: "https://sell.test/",
    androidApp: "https://play.test/app",
    social,
  });
  const networks = [
    ["Facebook", "https://facebook.test/shop"],
    ["YouTube", "https://youtube.test/shop"],
    ["X", "https://x.test/shop"],
    ["Instagram", "https://instagram.test/shop"],
  ];
  const [portal, badge, ...rest] = outside("");
  expect(portal).toEqual(["Sell on Mela", "https://sell.test/"]);
  expect(badge?.[1]).toBe("https://play.test/app");
  expect(badge?.[0]).toMatch(/Android|Google Play/);
  expect(rest).toEqual(networks);
  expect(outside("/bn").map(([, target]) => target)).toEqual([
    "https://sell.test/",
    "https://play.test/app",
    ...networks.map(([, target]) => target),
  ]);
});
