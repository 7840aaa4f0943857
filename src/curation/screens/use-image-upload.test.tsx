import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberSession } from "#client/session-hint.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { type ImageUploadOptions, useImageUpload } from "./use-image-upload.ts";

type Upload = ReturnType<typeof useImageUpload>;

function Screen({ onRender, ...options }: ImageUploadOptions & { onRender: (upload: Upload) => void }) {
  onRender(useImageUpload(options));
  return null;
}

function renderUpload(options: ImageUploadOptions, render: (screen: ReactElement) => void): Upload {
  let result: Upload | undefined;
  const onRender = (upload: Upload) => {
    result = upload;
  };
  render(
    <MemoryRouter>
      <Screen onRender={onRender} {...options} />
    </MemoryRouter>,
  );
  if (!result) throw new Error("the hook was not called");
  return result;
}

/** Returns a root that runs effects. The container has only what React reads for an empty screen. */
function createEmptyRoot() {
  const element = { nodeType: 1, tagName: "DIV", ownerDocument: document };
  return createRoot(Object.assign(new EventTarget(), element) as unknown as HTMLElement);
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

beforeEach(() => {
  const [localStorage, sessionStorage] = [new MemoryStorage(), new MemoryStorage()];
  localStorage.setItem("access-token", unsignedToken("p1"));
  const location = { origin: "http://mela.test", pathname: "/", search: "", hash: "" };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const frame = { HTMLIFrameElement: class {} };
  vi.stubGlobal("document", document);
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage, sessionStorage, location, document, ...frame }),
  );
  vi.stubGlobal("location", location);
  rememberSession({ id: "p1", name: "Amena", email: "a@mela.test", role: "admin", photoURL: null });
  vi.stubGlobal("XMLHttpRequest", PendingRequest);
  // Without `act`, React would still work on its updates after the test.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  PendingRequest.all = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const image = (name: string) => new File(["x"], name, { type: "image/png" });

it("uses the image that was selected last, also if an earlier upload ends later", async () => {
  const images: string[] = [];
  const busy: boolean[] = [];
  const { send } = renderUpload(
    { onImage: (img) => images.push(img), onBusy: (is) => busy.push(is) },
    renderToStaticMarkup,
  );
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

it("drops an image whose upload ends after its form has been closed", async () => {
  const images: string[] = [];
  const root = createEmptyRoot();
  const { send } = renderUpload({ onImage: (img) => images.push(img), onBusy: () => {} }, (screen) =>
    act(() => root.render(screen)),
  );
  let sent: Promise<void> | undefined;
  await act(async () => {
    sent = send(image("late.png"));
    await expect.poll(() => PendingRequest.all.length).toBe(1);
  });
  act(() => root.unmount());
  PendingRequest.all[0]?.answer("/images/late.webp");
  await sent;
  expect(images).toEqual([]);
});
