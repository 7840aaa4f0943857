import { z } from "zod";
import { catalogRefusals } from "#catalog/contract.ts";
import { findCategory, listCategories } from "#catalog/store/categories.server.ts";
import { type At, call, type Person } from "#platform/http/call.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { DeletedAnswer, InsertedAnswer, ModifiedAnswer } from "#shared/write-answers.ts";
import { addEntry, changeEntry, moveEntry, removeEntry } from "./actions/sub-categories.server.ts";
import {
  AddGift,
  AddTile,
  ChangeEntry,
  type EntryKind,
  MoveEntry,
  RemoveEntry,
  type ShelfEntry,
  Shelves,
} from "./contract.ts";
import { listGifts, listTiles, type ShelfRow } from "./store/sub-categories.server.ts";

const EntryId = z.object({ id: z.uuid() });

/** What admins put on the shelves. */
export const shelfCalls = [
  call({
    method: "GET",
    path: "/users/admin/shelves",
    guard: "admin",
    summary: "The sub-category tiles of each category and the popular gifts, as admins change them",
    answer: Shelves,
    async run(at) {
      const [categories, tiles, gifts] = await Promise.all([
        listCategories(at.db),
        listTiles(at.db),
        listGifts(at.db),
      ]);
      const under = (id: string) =>
        tiles.filter((tile) => tile.categoryId === id).map((tile) => entryOf(tile, tile.products));
      return {
        categories: categories.map(({ id, slug, name, nameBn }) => ({
          _id: id,
          slug,
          name,
          nameBn,
          tiles: under(id),
        })),
        gifts: gifts.map((gift) => entryOf(gift, 0)),
      };
    },
  }),
  call({
    method: "POST",
    path: "/users/admin/sub-categories",
    guard: "admin",
    summary: "Adds a sub-category tile at the end of its category",
    body: AddTile,
    answer: InsertedAnswer,
    status: 201,
    async run(at, { person, body: { category: name, ...entry } }) {
      const category = await findCategory(at.db, name);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      const shelf = { kind: "tile", categoryId: category.id, categorySlug: category.slug } as const;
      return { insertedId: await addEntry(at.db, shelf, entry, workOf(at, person)) };
    },
  }),
  call({
    method: "POST",
    path: "/users/admin/popular-gifts",
    guard: "admin",
    summary: "Adds a popular gift at the end",
    body: AddGift,
    answer: InsertedAnswer,
    status: 201,
    async run(at, { person, body }) {
      return { insertedId: await addEntry(at.db, { kind: "gift" }, body, workOf(at, person)) };
    },
  }),
  ...entryCalls(
    "tile",
    "/users/admin/sub-categories/:id",
    "a sub-category tile; one in which products stand is not removed",
  ),
  ...entryCalls("gift", "/users/admin/popular-gifts/:id", "a popular gift"),
];

function entryCalls(kind: EntryKind, path: string, what: string) {
  return [
    call({
      method: "PATCH",
      path,
      guard: "admin",
      summary: `Changes titles and image of ${what}`,
      params: EntryId,
      body: ChangeEntry,
      answer: ModifiedAnswer,
      async run(at, { person, params, body }) {
        return {
          modifiedCount: (await changeEntry(at.db, kind, params.id, body, {
            ...workOf(at, person),
            jobs: at.jobs,
          }))
            ? 1
            : 0,
        };
      },
    }),
    call({
      method: "PATCH",
      path: `${path}/place`,
      guard: "admin",
      summary: `Moves ${what}`,
      params: EntryId,
      body: MoveEntry,
      answer: ModifiedAnswer,
      async run(at, { person, params, body }) {
        return { modifiedCount: (await moveEntry(at.db, kind, params.id, body, workOf(at, person))) ? 1 : 0 };
      },
    }),
    call({
      method: "DELETE",
      path,
      guard: "admin",
      summary: `Removes ${what}`,
      params: EntryId,
      body: RemoveEntry,
      answer: DeletedAnswer,
      async run(at, { person, params, body: { version } }) {
        await removeEntry(at.db, kind, params.id, version, workOf(at, person));
        return { deletedCount: 1 };
      },
    }),
  ];
}

function entryOf({ id, title, titleBn, image, slug, version }: ShelfRow, products: number): ShelfEntry {
  return {
    _id: id,
    title,
    titleBn,
    img: image ? imageUrl(image, 320) : "",
    slug: slug ?? "",
    products,
    version,
  };
}

function workOf(at: At, person: Person) {
  return { actorId: person.id, now: at.now(), publicUrl: at.config.publicUrl };
}
