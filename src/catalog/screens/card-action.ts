import { type ComponentType, createContext } from "react";
import type { ProductCard } from "../contract/views.ts";

/**
 * The button in the corner of each product card. The frame provides it after hydration, because it belongs to
 * a later slice and needs JavaScript.
 */
export const CardAction = createContext<ComponentType<{ product: ProductCard }> | null>(null);
