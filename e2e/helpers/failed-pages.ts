/** Prints the text of the open pages when a test fails, because a timeout alone says little. */
import { afterEach } from "vitest";
import { visited } from "./browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of visited) {
    if (page.isClosed()) continue;
    const text = await page
      .evaluate(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 700))
      .catch(() => "nothing");
    process.stderr.write(`${task.name}: ${page.url()} shows: ${text}\n`);
  }
});
