import { type ButtonKind, type ButtonSize, buttonLook } from "./button-look.ts";
import { Link, type LinkProps } from "./Link.tsx";

export interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  size?: ButtonSize;
}

export function ButtonLink({ kind, size, className = "", ...rest }: ButtonLinkProps) {
  return <Link className={buttonLook(kind, size, className)} {...rest} />;
}
