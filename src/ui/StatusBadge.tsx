import type { ReactNode } from "react";
import { Badge, type Tone } from "./Badge.tsx";

const toneOfStatus: Readonly<Record<string, Tone>> = {
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

/** The label of an order or a product, in the colour of its `status` as in the API. */
export function StatusBadge({ status, children }: { status: string; children: ReactNode }) {
  return <Badge tone={toneOfStatus[status] ?? "quiet"}>{children}</Badge>;
}
