import type { ComponentProps } from "react";
import { controlLook, useFieldLinks } from "./field-context.ts";

export function TextArea({ className = "", rows = 3, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useFieldLinks()} rows={rows} className={`${controlLook} ${className}`} {...rest} />;
}
