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

const toneOfStatus: Record<string, Tone> = {
  pending: "waiting",
  processing: "working",
  "ready to ship": "ready",
  shipping: "moving",
  "on the way": "near",
  delivered: "done",
  cancelled: "quiet",
  approved: "done",
  denied: "refused",
};

/** A small coloured label. Takes the `status` of an order or a product as in the API, or a `tone`. */
export function Badge({ status, tone, children }: { status?: string; tone?: Tone; children: ReactNode }) {
  const toneClass = tones[tone ?? toneOfStatus[status ?? ""] ?? "quiet"];
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap ${toneClass}`}
    >
      {children}
    </span>
  );
}
