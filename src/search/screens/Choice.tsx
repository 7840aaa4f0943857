import type { ComponentProps } from "react";

export interface ChoiceProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  type: "radio" | "checkbox";
  text: string;
  /** How many results it leaves, written out. */
  count?: string | undefined;
}

/** A line of a filter that can be chosen, with its count. */
export function Choice({ text, count, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm hover:underline">
      <input {...input} className="size-5 shrink-0 accent-leaf" />
      <span className="min-w-0 flex-1">{text}</span>
      {count !== undefined && <span className="text-sm text-muted">{count}</span>}
    </label>
  );
}
