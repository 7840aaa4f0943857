/** Shops as pages show them. */
import type { Shop } from "../contract.ts";

/** The public data of a shop. */
export type ShopView = Omit<Shop, "_id" | "followed" | "own"> & { id: string };
