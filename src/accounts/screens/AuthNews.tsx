import { type ReactNode, useEffect, useRef } from "react";

/** What has become of something, in place of its form: read out, and where the keyboard goes on. */
export function AuthNews({ text, children }: { text: string; children?: ReactNode }) {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <div className="mt-2 flex flex-col gap-4">
      <p ref={news} tabIndex={-1} className="text-lg focus:outline-none">
        {text}
      </p>
      {children}
    </div>
  );
}
