import type { ReactNode } from "react";
import { Alpana } from "#ui/Alpana.tsx";

/** A page of the newsletter: one thing said, and what can be done about it. */
export function LetterFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="page-width flex flex-col items-center gap-5 py-12 text-center lg:py-16">
      <Alpana />
      <h1 className="max-w-2xl text-2xl">{title}</h1>
      <p className="max-w-prose">{text}</p>
      {children}
    </div>
  );
}
