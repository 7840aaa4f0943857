import { describe, expect, it } from "vitest";
import {
  type Photo,
  type PhotosState,
  storedPhoto,
  wholeOf,
  withArrived,
  withLost,
  withStored,
} from "./photo-state.ts";

const photo = (id: string, state: Photo["state"], url = ""): Photo => ({ id, state, url, sent: 1 });
const [first, second] = [photo("a", "done", "/a"), photo("b", "done", "/b")];

describe("photos of a form", () => {
  it.each<[Photo["state"][], PhotosState]>([
    [[], "done"],
    [["done"], "done"],
    [["done", "failed"], "failed"],
    [["lost", "failed"], "lost"],
    [["lost", "sending"], "sending"],
    [["failed", "waiting"], "sending"],
    [Array(7).fill("done"), "done"],
  ])("%j are as a whole %s", (states, state) => {
    expect(wholeOf(states.map((one, place) => photo(`${place}`, one))).state).toBe(state);
  });

  it("that are no longer kept say so, in their place, and none that is on its way does", () => {
    const lost = withLost([first, second, photo("c", "sending")], "a", "gone");
    expect(lost).toEqual([{ ...first, state: "lost", problem: "gone" }, second, photo("c", "sending")]);
    expect(wholeOf(lost).urls).toEqual(["/a", "/b"]);
    expect(withLost(lost, "c", "gone")).toEqual(lost);
  });

  it("that are added again after they were lost are back in their place", () => {
    const lost = withLost([first, second], "a", "gone");
    expect(withArrived([...lost, photo("c", "sending")], "c", "/a")).toEqual({
      photos: [first, second],
      isTwin: false,
    });
  });

  it("that are on their way or have not arrived stay when others are stored by now", () => {
    const underway = [photo("c", "sending"), photo("d", "failed"), photo("e", "waiting")];
    expect(withStored([first, ...underway, second], ["/b", "/z"])).toEqual([
      second,
      storedPhoto("/z"),
      ...underway,
    ]);
  });

  it("that come twice stand there once", () => {
    expect(withArrived([first, photo("c", "sending")], "c", "/a")).toEqual({ photos: [first], isTwin: true });
    expect(withArrived([first, photo("c", "sending")], "c", "/c")).toEqual({
      photos: [first, photo("c", "done", "/c")],
      isTwin: false,
    });
  });
});
