import { describe, expect, it } from "vitest";
import { materialsIn } from "./materials.ts";

describe("materialsIn", () => {
  it.each([
    ["Jute canvas, cotton lining", ["jute", "cotton"]],
    ["JUTE 60%, Cotton 40%", ["jute", "cotton"]],
    ["Coconut shell, coir, jute thread", ["jute", "coconut-shell", "coir"]],
    ["Palmyra leaf, bamboo, cloth frill", ["bamboo", "palm-leaf"]],
    ["পাট ও সুতি", ["jute", "cotton"]],
    ["কাঁসার থালা, পিতলের হাতল", ["brass", "bell-metal"]],
    ["Tin sheet, glass, enamel paint", ["tin-iron", "glass", "paint"]],
    ["Gamhar plywood, water-based paint", ["wood"]],
    ["mixed", []],
    ["", []],
  ])("finds the materials in %j", (text, slugs) => expect(materialsIn(text)).toEqual(slugs));

  it("matches a phrase within one part only, and never the middle of a word", () => {
    expect(materialsIn("Coconut timber, shell buttons")).not.toContain("coconut-shell");
    expect(materialsIn("Painting of a satin ribbon")).toEqual([]);
  });
});
