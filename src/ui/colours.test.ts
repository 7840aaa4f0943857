import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as colours from "#shared/colours.ts";

const appCss = readFileSync("src/ui/app.css", "utf8");

it.each(Object.entries(colours))("the colour %s is that of app.css", (name, value) => {
  const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(appCss).toContain(`--color-${variable}: ${value};`);
});
