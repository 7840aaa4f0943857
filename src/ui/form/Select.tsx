import type { ComponentProps } from "react";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";
import { controlLook, useFieldLinks } from "./field-context.ts";

export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select {...useFieldLinks()} className={`${controlLook} appearance-none pe-10`} {...rest}>
        {children}
      </select>
      <Icon
        of={icons.chevronDown}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
      />
    </span>
  );
}
