/** Queries and mutations of sub-categories and popular gifts, for admins. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CategorySlug } from "#catalog/contract/constants.ts";
import { callApi } from "#client/call-api.ts";
import type { EndpointName } from "#client/endpoints.ts";
import type { CuratedItem } from "./contract.ts";
import { movedTo } from "./rules.ts";

export const popularGiftList = "gifts";
/** The sub-categories of a category, or the popular gifts. */
export type ListName = CategorySlug | typeof popularGiftList;

export const curatedListsQuery = () =>
  queryOptions({
    queryKey: ["curated-lists"],
    queryFn: ({ signal }) => callApi("GET /users/admin/curated-lists", { signal }),
  });

/** The endpoints that change a list. */
export type CurationEndpoint = Extract<EndpointName, `${string} ${CuratedPath}${string}`>;
type CuratedPath = "/users/admin/popular-gifts" | "/users/admin/sub-categories";

const pathOf = (list: ListName) =>
  list === popularGiftList ? "/users/admin/popular-gifts/:id" : "/users/admin/sub-categories/:id";

export interface ItemInput {
  title: string;
  titleBn: string;
  img: string;
}

/** Updates one list in the cache. */
function updateList(
  client: QueryClient,
  list: ListName,
  update: (items: CuratedItem[]) => CuratedItem[],
): void {
  client.setQueryData(
    curatedListsQuery().queryKey,
    (lists) =>
      lists &&
      (list === popularGiftList
        ? { ...lists, gifts: update(lists.gifts) }
        : {
            ...lists,
            categories: lists.categories.map((category) =>
              category.slug === list
                ? { ...category, subCategories: update(category.subCategories) }
                : category,
            ),
          }),
  );
}

/** With the new version, the admin can change or remove the item again before the lists have been fetched. */
const versionIn = (response: object) => ("version" in response ? { version: String(response.version) } : {});

/** Fetches the lists again afterwards, also after an error. @throws ApiProblem */
export function useSaveItem(list: ListName) {
  const client = useQueryClient();
  return useMutation({
    /** @param item the item as the admin saw it; undefined adds a new one */
    mutationFn: async ({ item, input }: { item: CuratedItem | undefined; input: ItemInput }) => {
      if (!item)
        return list === popularGiftList
          ? callApi("POST /users/admin/popular-gifts", { body: input })
          : callApi("POST /users/admin/sub-categories", { body: { ...input, category: list } });
      const { img, ...titles } = input;
      return callApi(`PATCH ${pathOf(list)}`, {
        params: { id: item._id },
        body: { ...titles, ...(img !== item.img && { img }), version: item.version },
      });
    },
    // Update the cache immediately; a new item appears when the lists have been fetched again.
    onSuccess: (response, { item, input }) =>
      updateList(client, list, (items) =>
        items.map((each) => (each._id === item?._id ? { ...each, ...input, ...versionIn(response) } : each)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: curatedListsQuery().queryKey }),
  });
}

/** Fetches the lists again afterwards, also after an error. @throws ApiProblem */
export function useRemoveItem(list: ListName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: CuratedItem) =>
      callApi(`DELETE ${pathOf(list)}`, { params: { id: _id }, body: { version } }),
    onSuccess: (_response, { _id }) =>
      updateList(client, list, (items) => items.filter((item) => item._id !== _id)),
    onSettled: () => void client.invalidateQueries({ queryKey: curatedListsQuery().queryKey }),
  });
}

/**
 * Moves an item optimistically. Requests run one after another, because each contains the order that it is
 * based on.
 */
export function useMoveItem(list: ListName) {
  const client = useQueryClient();
  const { queryKey } = curatedListsQuery();
  const mutationKey = ["curated-lists", "move"];
  return useMutation({
    mutationKey,
    scope: { id: "curated-lists" },
    mutationFn: ({ id, place, order }: { id: string; place: number; order: readonly string[] }) =>
      callApi(`PATCH ${pathOf(list)}/place`, { params: { id }, body: { place, order: [...order] } }),
    onMutate: async ({ id, place, order }) => {
      const ids = movedTo(order, id, place);
      updateList(client, list, (items) => items.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)));
      // An older response must not overwrite the new order.
      await client.cancelQueries({ queryKey });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
