import { describe, expect, it } from "vitest";
import {
  markLost,
  markUploaded,
  type Photo,
  type PhotosState,
  replaceStored,
  retryPhotos,
  sortUnusableLast,
  storedPhoto,
  summarizePhotos,
  usablePhotos,
} from "./photo-state.ts";

const photo = (id: string, state: Photo["state"], url = ""): Photo => ({ id, state, url, sent: 1 });
const [first, second] = [photo("a", "done", "/a"), photo("b", "done", "/b")];

describe("photo state", () => {
  it.each<[Photo["state"][], PhotosState]>([
    [[], "done"],
    [["done"], "done"],
    [["done", "failed"], "failed"],
    [["lost", "failed"], "lost"],
    [["lost", "sending"], "sending"],
    [["failed", "waiting"], "sending"],
    [Array(7).fill("done"), "done"],
    [["done", "unusable"], "done"],
  ])("summarizes %j as %s", (states, state) => {
    expect(summarizePhotos(states.map((item, index) => photo(`${index}`, item))).state).toBe(state);
  });

  it("marks a stored photo as lost in its position, but not a running upload", () => {
    const lost = markLost([first, second, photo("c", "sending")], "a", "Missing.");
    expect(lost).toEqual([{ ...first, state: "lost", problem: "Missing." }, second, photo("c", "sending")]);
    expect(summarizePhotos(lost).urls).toEqual(["/a", "/b"]);
    expect(markLost(lost, "c", "Missing.")).toEqual(lost);
  });

  it("restores a lost photo in its position when it is uploaded again", () => {
    const lost = markLost([first, second], "a", "Missing.");
    expect(markUploaded([...lost, photo("c", "sending")], "c", "/a")).toEqual({
      photos: [first, second],
      isDuplicate: false,
    });
  });

  it("keeps running and failed uploads when the stored photos are replaced", () => {
    const uploads = [photo("c", "sending"), photo("d", "failed"), photo("e", "waiting")];
    expect(replaceStored([first, ...uploads, second], ["/b", "/z"])).toEqual([
      second,
      storedPhoto("/z"),
      ...uploads,
    ]);
  });

  it("sorts photos that can never be uploaded behind the others, and does not count them", () => {
    const photos = sortUnusableLast([photo("x", "unusable"), first, photo("y", "unusable"), second]);
    expect(photos.map(({ id }) => id)).toEqual(["a", "b", "x", "y"]);
    expect(usablePhotos(photos)).toEqual([first, second]);
    expect(summarizePhotos(photos)).toEqual({ urls: ["/a", "/b"], state: "done", unsent: 0 });
  });

  it("retries failed photos only, and counts those that are not uploaded", () => {
    const failed = { ...photo("c", "failed"), problem: "No connection.", unreachable: true };
    const photos = [first, failed, photo("d", "failed"), photo("e", "sending"), photo("f", "unusable")];
    expect(summarizePhotos(photos).unsent).toBe(3);
    const retried = retryPhotos(photos, ({ unreachable }) => unreachable === true);
    expect(retried).toEqual([first, photo("c", "waiting"), ...photos.slice(2)]);
  });

  it("drops an upload of an image that is already in the form", () => {
    expect(markUploaded([first, photo("c", "sending")], "c", "/a")).toEqual({
      photos: [first],
      isDuplicate: true,
    });
    expect(markUploaded([first, photo("c", "sending")], "c", "/c")).toEqual({
      photos: [first, photo("c", "done", "/c")],
      isDuplicate: false,
    });
  });
});
