import { expect, it } from "vitest";
import { categoryOfPath } from "./category-of-path.ts";

it.each([
  ["/bamboo-lampshade", "bamboo"],
  ["/bn/jute-collection", "jute"],
  ["/bn/vintage", "vintage"],
  ["/jute", undefined],
  ["/", undefined],
])("categoryOfPath(%j) returns %s", (path, slug) => expect(categoryOfPath(path)).toBe(slug));
