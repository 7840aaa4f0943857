import type { Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { beforeAll, expect, it } from "vitest";
import { hashInImagePath, imageUrl } from "#shared/images.ts";
import { halves, noise } from "#test/images.ts";
import { m } from "#words/messages.js";
import { newVendor, type TestAccount } from "./helpers/accounts.ts";
import { expectNotice, phone, type Visitor } from "./helpers/browser.ts";
import { field, fillIn, requiredFields, stored } from "./helpers/listing-form.ts";
import { mela } from "./helpers/mela.ts";

/** Tests what is sent of the photos of cameras and phones, which are larger than a slow connection allows. */
let vendor: TestAccount;
let person: Visitor;
let page: Page;
beforeAll(async () => {
  vendor = await newVendor("Large Laila", "large-laila@mela.test");
});

/** Opens the form of a new product and records the photos that it sends. */
async function openForm(): Promise<void> {
  person = await vendor.visit(phone);
  page = person.page;
  await person.goto("/dashboard/vendor/add-product");
  await field(page, "title").waitFor();
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const photos: unknown[] = [];
    Object.assign(window, { photos });
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) photos.push(body.get("image"));
      send.call(this, body);
    };
  });
}

/** Returns the photos that were sent since the form was opened. */
async function sentPhotos(): Promise<Buffer[]> {
  const encoded = await page.evaluate(() =>
    Promise.all(
      (window as unknown as { photos: Blob[] }).photos.map(
        (photo) =>
          new Promise<string>((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
            reader.readAsDataURL(photo);
          }),
      ),
    ),
  );
  return encoded.map((text) => Buffer.from(text, "base64"));
}

async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await field(page, "photos").setInputFiles({ name, mimeType, buffer });
}

/** Returns the first stored photo. */
async function storedPhoto(): Promise<Sharp> {
  await expect.poll(() => stored(page).count()).toBe(1);
  const path = (await stored(page).getAttribute("src")) ?? "";
  const url = imageUrl(hashInImagePath(path) ?? "", 640);
  return sharp(Buffer.from(await (await fetch(mela.origin + url)).arrayBuffer()));
}

/** Returns the colour of a pixel: "red", "blue" or "white". */
async function colourAt(image: Sharp, left: number, top: number): Promise<string> {
  const pixel = image.clone().extract({ left, top, width: 1, height: 1 }).removeAlpha();
  const [r = 0, g = 0, b = 0] = await pixel.raw().toBuffer();
  if (Math.min(r, g, b) > 200) return "white";
  return r > b ? "red" : "blue";
}

/** Returns an image with some noise over it, which makes its file large. */
async function grainy(image: Sharp, width: number, height: number): Promise<Sharp> {
  const grain = await noise(width, height)
    .removeAlpha()
    .ensureAlpha(0.2)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return image.composite([{ input: grain }]);
}

it("sends a large photo as a small one, upright, and then the product", async () => {
  await openForm();
  const [width, height] = [4_000, 3_000];
  const base = await (await halves(width, height)).png({ compressionLevel: 1 }).toBuffer();
  const photo = await (await grainy(sharp(base), width, height))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5_000_000);
  await choose("IMG_2026.JPG", "image/jpeg", photo);
  const image = await storedPhoto();
  // The left half of the file is the upper half of the photo.
  expect([await colourAt(image, 320, 100), await colourAt(image, 320, 700)]).toEqual(["red", "blue"]);
  const [sent = Buffer.alloc(0), ...others] = await sentPhotos();
  expect([others.length, sent.length < 1_500_000]).toEqual([0, true]);
  expect(await sharp(sent).metadata()).toMatchObject({ format: "jpeg", width: 1_920, height: 2_560 });

  await fillIn(page, {
    ...requiredFields,
    shopName: "Laila's Looms",
    title: "Woven blanket",
    tags: "blanket",
    price: "2500",
  });
  await page.getByRole("button", { name: m.listing_send("en") }).click();
  await expectNotice(page, m.listing_added("en"));
  expect(person.consoleErrors).toEqual([]);
});

it("accepts a photo of more than 10 MB, such as one with a video behind it", async () => {
  await openForm();
  const photo = await (await halves(3_000, 2_000)).jpeg({ quality: 95 }).toBuffer();
  await choose("motion.jpg", "image/jpeg", Buffer.concat([photo, Buffer.alloc(12 * 1024 * 1024, 7)]));
  await storedPhoto();
  const [sent] = await sentPhotos();
  expect(await sharp(sent).metadata()).toMatchObject({ format: "jpeg", width: 2_560, height: 1_707 });
});

it("gives a transparent PNG a white ground", async () => {
  await openForm();
  const picture = await noise(900, 450).png().toBuffer();
  const canvas = {
    width: 900,
    height: 900,
    channels: 4,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  } as const;
  const photo = await sharp({ create: canvas })
    .composite([{ input: picture, top: 450, left: 0 }])
    .png()
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_000_000);
  await choose("cut-out.png", "image/png", photo);
  expect(await colourAt(await storedPhoto(), 320, 100)).toBe("white");
});

it("sends a small photo unchanged, byte for byte", async () => {
  await openForm();
  const photo = await (await halves(3_000, 2_000)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(photo.length).toBeLessThan(1_000_000);
  await choose("small.jpg", "image/jpeg", photo);
  await storedPhoto();
  const [sent] = await sentPhotos();
  expect(sent?.equals(photo)).toBe(true);
});

it("rejects a large photo whose end is missing", async () => {
  await openForm();
  const photo = await noise(2_000, 1_500).jpeg({ quality: 95 }).toBuffer();
  expect(photo.length).toBeGreaterThan(2_000_000);
  await choose("half.jpg", "image/jpeg", photo.subarray(0, photo.length / 2));
  await page.getByText(m.shared_photo_unreadable("en")).waitFor();
});
