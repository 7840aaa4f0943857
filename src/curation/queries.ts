/** The tiles of the categories and the popular gifts, as admins change them. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { ShelfEntry } from "./contract.ts";
import { movedTo } from "./rules.ts";

/** A category's slug, or `giftShelf`. */
export type ShelfName = string;
export const giftShelf = "gifts";

export const shelvesQuery = () =>
  queryOptions({
    queryKey: ["shelves"],
    queryFn: ({ signal }) => callApi("GET /users/admin/shelves", { signal }),
  });

const pathOf = (shelf: ShelfName) =>
  shelf === giftShelf ? "/users/admin/popular-gifts/:id" : "/users/admin/sub-categories/:id";

export interface EntryInput {
  title: string;
  titleBn: string;
  img: string;
}

/** Shows what has come of one shelf. */
function arrange(
  client: QueryClient,
  shelf: ShelfName,
  arranged: (entries: ShelfEntry[]) => ShelfEntry[],
): void {
  client.setQueryData(
    shelvesQuery().queryKey,
    (shelves) =>
      shelves &&
      (shelf === giftShelf
        ? { ...shelves, gifts: arranged(shelves.gifts) }
        : {
            ...shelves,
            categories: shelves.categories.map((category) =>
              category.slug === shelf ? { ...category, tiles: arranged(category.tiles) } : category,
            ),
          }),
  );
}

/** @throws ApiProblem; whatever came of it, the shelves are read again */
export function useSaveEntry(shelf: ShelfName) {
  const client = useQueryClient();
  return useMutation({
    /** @param entry as the admin saw it; undefined: a new one */
    mutationFn: async ({ entry, input }: { entry: ShelfEntry | undefined; input: EntryInput }) => {
      if (!entry)
        return shelf === giftShelf
          ? callApi("POST /users/admin/popular-gifts", { body: input })
          : callApi("POST /users/admin/sub-categories", { body: { ...input, category: shelf } });
      const { img, ...titles } = input;
      return callApi(`PATCH ${pathOf(shelf)}`, {
        params: { id: entry._id },
        body: { ...titles, ...(img !== entry.img && { img }), version: entry.version },
      });
    },
    // At once, as nobody waits until they are read; a new one comes with the reading.
    onSuccess: (_answer, { entry, input }) =>
      arrange(client, shelf, (entries) =>
        entries.map((one) => (one._id === entry?._id ? { ...one, ...input } : one)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: shelvesQuery().queryKey }),
  });
}

/** @throws ApiProblem; whatever came of it, the shelves are read again */
export function useRemoveEntry(shelf: ShelfName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: ShelfEntry) =>
      callApi(`DELETE ${pathOf(shelf)}`, { params: { id: _id }, body: { version } }),
    onSuccess: (_answer, { _id }) =>
      arrange(client, shelf, (entries) => entries.filter((entry) => entry._id !== _id)),
    onSettled: () => void client.invalidateQueries({ queryKey: shelvesQuery().queryKey }),
  });
}

/** Shown at once; moves are sent one after another, as each says which order it was made in. */
export function useMoveEntry(shelf: ShelfName) {
  const client = useQueryClient();
  const { queryKey } = shelvesQuery();
  const mutationKey = ["shelves", "move"];
  return useMutation({
    mutationKey,
    scope: { id: "shelves" },
    mutationFn: ({ id, place, order }: { id: string; place: number; order: readonly string[] }) =>
      callApi(`PATCH ${pathOf(shelf)}/place`, { params: { id }, body: { place, order: [...order] } }),
    onMutate: async ({ id, place, order }) => {
      const ids = movedTo(order, id, place);
      arrange(client, shelf, (entries) =>
        entries.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id)),
      );
      // An older reading must not come after it.
      await client.cancelQueries({ queryKey });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
