import type { ReactNode } from "react";

const tones = {
  waiting: "bg-marigold-soft text-marigold-deep",
  working: "bg-river-soft text-river",
  ready: "bg-plum-soft text-plum",
  moving: "bg-clay-soft text-clay",
  near: "bg-surface text-ink ring-1 ring-edge ring-inset",
  done: "bg-leaf-soft text-leaf-deep",
  refused: "bg-alta-soft text-alta-deep",
  quiet: "bg-line text-ink",
} as const;
export type Tone = keyof typeof tones;

/** A small coloured label. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
