import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { rememberSession } from "#client/session-hint.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { type ImageUploadOptions, useImageUpload } from "./use-image-upload.ts";

type Upload = ReturnType<typeof useImageUpload>;

function Screen({ onRender, ...options }: ImageUploadOptions & { onRender: (upload: Upload) => void }) {
  onRender(useImageUpload(options));
  return null;
}

function renderUpload(options: ImageUploadOptions): Upload {
  let result: Upload | undefined;
  const onRender = (upload: Upload) => {
    result = upload;
  };
  renderToStaticMarkup(
    <MemoryRouter>
      <Screen onRender={onRender} {...options} />
    </MemoryRouter>,
  );
  if (!result) throw new Error("the hook was not called");
  return result;
}

/** A request of the browser that the test answers. */
class PendingRequest {
  static all: PendingRequest[] = [];
  upload = {};
  status = 200;
  responseText = "";
  onload = () => {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    PendingRequest.all.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(path: string) {
    this.responseText = JSON.stringify({ success: true, data: { display_url: `http://mela.test${path}` } });
    this.onload();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const image = (name: string) => new File(["x"], name, { type: "image/png" });

it("uses the image that was selected last, also if an earlier upload ends later", async () => {
  const [localStorage, sessionStorage] = [new MemoryStorage(), new MemoryStorage()];
  localStorage.setItem("access-token", unsignedToken("p1"));
  const location = { origin: "http://mela.test", pathname: "/", search: "", hash: "" };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage, location }));
  vi.stubGlobal("location", location);
  rememberSession({ id: "p1", name: "Amena", email: "a@mela.test", role: "admin", photoURL: null });
  vi.stubGlobal("XMLHttpRequest", PendingRequest);
  const images: string[] = [];
  const busy: boolean[] = [];
  const { send } = renderUpload({ onImage: (img) => images.push(img), onBusy: (is) => busy.push(is) });
  const first = send(image("first.png"));
  await expect.poll(() => PendingRequest.all.length).toBe(1);
  const second = send(image("second.png"));
  await expect.poll(() => PendingRequest.all.length).toBe(2);
  PendingRequest.all[1]?.answer("/images/second.webp");
  await second;
  PendingRequest.all[0]?.answer("/images/first.webp");
  await first;
  expect(images).toEqual(["/images/second.webp"]);
  expect(busy).toEqual([true, true, false]);
});
