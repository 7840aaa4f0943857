import { createContext, useContext } from "react";

export interface FieldLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export const FieldContext = createContext<FieldLinks | undefined>(undefined);

/**
 * Associates a control with its label, help and error. Outside of a `Field` the control has its own `id` and
 * label.
 */
export function useFieldLinks(): Partial<FieldLinks> {
  return useContext(FieldContext) ?? {};
}

export const controlLook =
  "w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-alta aria-invalid:border-2 disabled:bg-line/50 [&[readonly]]:bg-line/50";
