import { describe, expect, it } from "vitest";
import { openProgress } from "./import.server.ts";

function recorder(isTTY: boolean) {
  const written: string[] = [];
  return { out: { isTTY, write: (text: string) => written.push(text) }, written };
}

describe("openProgress", () => {
  it("redraws one bar below the messages on a terminal", () => {
    const { out, written } = recorder(true);
    let time = 0;
    let part = 0;
    const progress = openProgress(
      out,
      () => part,
      () => time,
    );
    progress.show({ rows: 0 });
    [time, part] = [50, 0.2];
    progress.show({ rows: 100 });
    [time, part] = [200, 0.5];
    progress.show({ rows: 12_345 });
    progress.say("line 7: not JSON");
    progress.end();
    const bar = `[${"#".repeat(15)}${"-".repeat(15)}]  50 %  12,345 rows`;
    expect(written).toEqual([
      `\r[${"-".repeat(30)}]   0 %  0 rows`,
      `\r${bar}`,
      "\r\u001b[K",
      "line 7: not JSON\n",
      bar,
      "\r\u001b[K",
    ]);
  });

  it("prints a line every two seconds if the output is no terminal", () => {
    const { out, written } = recorder(false);
    let time = 0;
    const progress = openProgress(
      out,
      () => 0.25,
      () => time,
    );
    for (time = 0; time <= 4_000; time += 500) progress.show({ rows: time });
    progress.say("line 7: not JSON");
    progress.end();
    expect(written.map((text) => text.replace(/^\[.*\] /, ""))).toEqual([
      " 25 %  0 rows\n",
      " 25 %  2,000 rows\n",
      " 25 %  4,000 rows\n",
      "line 7: not JSON\n",
    ]);
    expect(written.join("")).not.toContain("\r");
  });
});
