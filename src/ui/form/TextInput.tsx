import type { ComponentProps } from "react";
import { controlLook, useFieldLinks } from "./field-context.ts";

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...useFieldLinks()} className={`${controlLook} ${className}`} {...rest} />;
}
