import { z } from "zod";
import { catalogRefusals } from "#catalog/contract.ts";
import { findCategory, listCategories } from "#catalog/store/categories.server.ts";
import {
  type AppContext,
  actionContext,
  defineEndpoint,
  type Person,
} from "#platform/http/endpoint.server.ts";
import { imageUrl } from "#shared/images.ts";
import { Refusal } from "#shared/refusal.ts";
import { DeletedResponse, InsertedResponse, ModifiedResponse, modified } from "#shared/write-responses.ts";
import { addItem, changeItem, moveItem, removeItem } from "./actions/curated-lists.server.ts";
import {
  AddPopularGift,
  AddSubCategory,
  ChangeItem,
  type CuratedItem,
  CuratedLists,
  type CuratedType,
  curationRefusals,
  ItemChangedResponse,
  MoveItem,
  RemoveItem,
} from "./contract.ts";
import { type CuratedRow, listPopularGiftItems, listSubCategoryItems } from "./store.server.ts";

const ItemId = z.object({ id: z.uuid() });

/** Endpoints for sub-categories and popular gifts, for admins. */
export const curationEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/admin/curated-lists",
    guard: "admin",
    summary: "Returns the sub-categories of each category and the popular gifts, for editing",
    response: CuratedLists,
    async handler(ctx) {
      const [categories, subCategories, popularGifts] = await Promise.all([
        listCategories(ctx.db),
        listSubCategoryItems(ctx.db),
        listPopularGiftItems(ctx.db),
      ]);
      const ofCategory = (id: string) =>
        subCategories.filter((row) => row.categoryId === id).map((row) => toItem(row, row.products));
      return {
        categories: categories.map(({ id, slug, name, nameBn }) => ({
          _id: id,
          slug,
          name,
          nameBn,
          subCategories: ofCategory(id),
        })),
        gifts: popularGifts.map((row) => toItem(row, 0)),
      };
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/admin/sub-categories",
    guard: "admin",
    summary: "Adds a sub-category at the end of its category",
    body: AddSubCategory,
    response: InsertedResponse,
    refusals: [catalogRefusals.category_unknown, curationRefusals.title_taken, curationRefusals.list_full],
    status: 201,
    async handler(ctx, { person, body: { category: name, ...item } }) {
      const category = await findCategory(ctx.db, name);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      const list = {
        type: "subCategory",
        categoryId: category.id,
        categorySlug: category.slug,
        categoryName: category.name,
        categoryNameBn: category.nameBn,
      } as const;
      return { insertedId: await addItem(ctx.db, list, item, curationContext(ctx, person)) };
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/admin/popular-gifts",
    guard: "admin",
    summary: "Adds a popular gift at the end",
    body: AddPopularGift,
    response: InsertedResponse,
    refusals: [curationRefusals.title_taken, curationRefusals.list_full],
    status: 201,
    async handler(ctx, { person, body }) {
      return {
        insertedId: await addItem(ctx.db, { type: "popularGift" }, body, curationContext(ctx, person)),
      };
    },
  }),
  ...itemEndpoints(
    "subCategory",
    "/users/admin/sub-categories/:id",
    "a sub-category",
    "; one with products cannot be removed",
  ),
  ...itemEndpoints("popularGift", "/users/admin/popular-gifts/:id", "a popular gift"),
];

function itemEndpoints<Path extends string>(
  type: CuratedType,
  path: Path,
  item: string,
  conditionOfRemoval = "",
) {
  return [
    defineEndpoint({
      method: "PATCH",
      path,
      guard: "admin",
      summary: `Changes titles and image of ${item}`,
      params: ItemId,
      body: ChangeItem,
      response: ItemChangedResponse,
      refusals: [curationRefusals.title_taken, curationRefusals.list_changed],
      async handler(ctx, { person, params, body }) {
        const context = { ...curationContext(ctx, person), jobs: ctx.jobs };
        const { changed, version } = await changeItem(ctx.db, type, params.id, body, context);
        return { ...modified(changed), version };
      },
    }),
    defineEndpoint({
      method: "PATCH",
      path: `${path}/place`,
      guard: "admin",
      summary: `Moves ${item}`,
      params: ItemId,
      body: MoveItem,
      response: ModifiedResponse,
      refusals: [curationRefusals.list_changed],
      async handler(ctx, { person, params, body }) {
        return modified(await moveItem(ctx.db, type, params.id, body, curationContext(ctx, person)));
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path,
      guard: "admin",
      summary: `Removes ${item}${conditionOfRemoval}`,
      params: ItemId,
      body: RemoveItem,
      response: DeletedResponse,
      refusals: [curationRefusals.list_changed, curationRefusals.sub_category_in_use],
      async handler(ctx, { person, params, body: { version } }) {
        await removeItem(ctx.db, type, params.id, version, curationContext(ctx, person));
        return { deletedCount: 1 };
      },
    }),
  ];
}

function toItem({ id, title, titleBn, image, slug, version }: CuratedRow, products: number): CuratedItem {
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

function curationContext(ctx: AppContext, person: Person) {
  return { actorId: person.id, ...actionContext(ctx) };
}
