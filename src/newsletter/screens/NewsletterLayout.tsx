import type { ReactNode } from "react";
import { Alpana } from "#ui/Alpana.tsx";

/** Layout of the newsletter's pages: a message and actions. */
export function NewsletterLayout({
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
