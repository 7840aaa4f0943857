import { useState } from "react";
import { readStored, writeStored } from "#shared/browser-storage.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

const storageKey = "mela-review-keys";

/** Returns whether single-letter shortcuts are on. People who dictate can turn them off (WCAG 2.1.4). */
export function useKeysEnabled(): [enabled: boolean, enable: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => readStored("localStorage", storageKey) !== "off");
  return [
    enabled,
    (next) => {
      setEnabled(next);
      writeStored("localStorage", storageKey, next ? null : "off");
    },
  ];
}

/** Names the keys, where there is a keyboard. */
export function ReviewKeysHint({
  enabled,
  onChange,
}: {
  enabled: boolean;
  onChange: (enabled: boolean) => void;
}) {
  const locale = useLocale();
  const keys: [key: string, does: string][] = [
    ["A", m.moderation_review_approve(locale)],
    ["D", m.moderation_review_deny(locale)],
    ["J", m.moderation_keys_next(locale)],
    ["K", m.moderation_keys_previous(locale)],
    ["Enter", m.moderation_keys_open(locale)],
    ["U", m.shared_undo(locale)],
  ];
  return (
    <div className="mb-0.5 hidden items-center gap-x-4 text-sm text-muted lg:flex">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-leaf"
          checked={enabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        {m.moderation_keys(locale)}
      </label>
      {enabled &&
        keys.map(([key, does]) => (
          <span key={key} className="whitespace-nowrap">
            <Key name={key} /> {does}
          </span>
        ))}
    </div>
  );
}

/** A key as it is printed on a keyboard. */
export function Key({ name }: { name: string }) {
  return <kbd className="rounded-sm border border-edge bg-surface px-1.5 font-bold text-ink">{name}</kbd>;
}
