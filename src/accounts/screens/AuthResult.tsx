import { type ReactNode, useEffect, useRef } from "react";

/** The result of a form, shown in its place. Takes the focus, so that screen readers announce it. */
export function AuthResult({ text, children }: { text: string; children?: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="mt-2 flex flex-col gap-4">
      <p ref={message} tabIndex={-1} className="text-lg focus:outline-none">
        {text}
      </p>
      {children}
    </div>
  );
}
