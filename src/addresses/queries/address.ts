import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { Person } from "#client/person-context.ts";
import { apiTime } from "#shared/dates.ts";
import type { AddressRecord } from "../contract.ts";

export const addressQuery = (email: string) =>
  queryOptions({
    queryKey: ["address", email],
    queryFn: async ({ signal }) => {
      const [address] = await callApi("GET /users/checkout/addresses", { query: { email }, signal });
      return address ?? null;
    },
  });

/** The fields of the form, as they are sent and as they appear in the saved address. */
export type AddressPayload = Omit<AddressRecord, "_id" | "userName" | "updatedAt" | "addressUpdateTime">;

/** Saves the person's address. @param id of the address to change; undefined to add one */
export function useSaveAddress({ name, email }: Pick<Person, "name" | "email">, id: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = addressQuery(email);
  return useMutation({
    mutationFn: async (body: AddressPayload) => {
      if (id === undefined) {
        const { insertedId, updatedAt } = await callApi("POST /users/checkout/addresses", { body });
        return { _id: insertedId, updatedAt };
      }
      const { updatedAt } = await callApi("PATCH /users/checkout/addresses/:id", { params: { id }, body });
      return { _id: id, updatedAt };
    },
    // The next page shows the address: it must be the new one.
    onSuccess: ({ _id, updatedAt }, body) => {
      const saved: AddressRecord = {
        ...body,
        _id,
        userName: name,
        updatedAt,
        addressUpdateTime: apiTime(new Date(updatedAt)),
      };
      client.setQueryData(queryKey, saved);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
