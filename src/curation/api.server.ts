import { z } from "zod";
import { catalogRefusals } from "#catalog/contract.ts";
import { findCategory, listCategories } from "#catalog/store/categories.server.ts";
import { type AppContext, defineEndpoint, type Person } from "#platform/http/endpoint.server.ts";
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
export const curationEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/admin/shelves",
    guard: "admin",
    summary: "The sub-category tiles of each category and the popular gifts, as admins change them",
    response: Shelves,
    async handler(ctx) {
      const [categories, tiles, gifts] = await Promise.all([
        listCategories(ctx.db),
        listTiles(ctx.db),
        listGifts(ctx.db),
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
  defineEndpoint({
    method: "POST",
    path: "/users/admin/sub-categories",
    guard: "admin",
    summary: "Adds a sub-category tile at the end of its category",
    body: AddTile,
    response: InsertedAnswer,
    status: 201,
    async handler(ctx, { person, body: { category: name, ...entry } }) {
      const category = await findCategory(ctx.db, name);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      const shelf = { kind: "tile", categoryId: category.id, categorySlug: category.slug } as const;
      return { insertedId: await addEntry(ctx.db, shelf, entry, workOf(ctx, person)) };
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/admin/popular-gifts",
    guard: "admin",
    summary: "Adds a popular gift at the end",
    body: AddGift,
    response: InsertedAnswer,
    status: 201,
    async handler(ctx, { person, body }) {
      return { insertedId: await addEntry(ctx.db, { kind: "gift" }, body, workOf(ctx, person)) };
    },
  }),
  ...entryEndpoints(
    "tile",
    "/users/admin/sub-categories/:id",
    "a sub-category tile; one in which products stand is not removed",
  ),
  ...entryEndpoints("gift", "/users/admin/popular-gifts/:id", "a popular gift"),
];

function entryEndpoints<Path extends string>(kind: EntryKind, path: Path, what: string) {
  return [
    defineEndpoint({
      method: "PATCH",
      path,
      guard: "admin",
      summary: `Changes titles and image of ${what}`,
      params: EntryId,
      body: ChangeEntry,
      response: ModifiedAnswer,
      async handler(ctx, { person, params, body }) {
        return {
          modifiedCount: (await changeEntry(ctx.db, kind, params.id, body, {
            ...workOf(ctx, person),
            jobs: ctx.jobs,
          }))
            ? 1
            : 0,
        };
      },
    }),
    defineEndpoint({
      method: "PATCH",
      path: `${path}/place`,
      guard: "admin",
      summary: `Moves ${what}`,
      params: EntryId,
      body: MoveEntry,
      response: ModifiedAnswer,
      async handler(ctx, { person, params, body }) {
        return {
          modifiedCount: (await moveEntry(ctx.db, kind, params.id, body, workOf(ctx, person))) ? 1 : 0,
        };
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path,
      guard: "admin",
      summary: `Removes ${what}`,
      params: EntryId,
      body: RemoveEntry,
      response: DeletedAnswer,
      async handler(ctx, { person, params, body: { version } }) {
        await removeEntry(ctx.db, kind, params.id, version, workOf(ctx, person));
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

function workOf(ctx: AppContext, person: Person) {
  return { actorId: person.id, now: ctx.now(), publicUrl: ctx.config.publicUrl };
}
