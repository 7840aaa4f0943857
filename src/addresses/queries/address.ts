import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { AddressRecord } from "../contract.ts";

export const addressQuery = (email: string) =>
  queryOptions({
    queryKey: ["address", email],
    queryFn: async ({ signal }) => {
      const [address] = await callApi("GET /users/checkout/addresses", { query: { email }, signal });
      return address ?? null;
    },
  });

/** Request body of the form (spec section 3). */
export type AddressPayload = Omit<AddressRecord, "_id" | "userName" | "updatedAt">;

/** Saves the address. @param id of the address to change; undefined to add the first one */
export function useSaveAddress(email: string, id: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = addressQuery(email);
  return useMutation({
    mutationFn: async (body: AddressPayload) => {
      if (id === undefined) return (await callApi("POST /users/checkout/addresses", { body })).insertedId;
      await callApi("PATCH /users/checkout/addresses/:id", { params: { id }, body });
      return id;
    },
    // The cart page comes next and must show the new address.
    onSuccess: (_id, body) => {
      const userName = client.getQueryData(queryKey)?.userName ?? body.fullName;
      const saved: AddressRecord = {
        ...body,
        _id,
        userName,
        updatedAt: body.addressUpdateTime,
      };
      client.setQueryData(queryKey, saved);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
