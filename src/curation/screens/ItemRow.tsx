import type { MouseEvent } from "react";
import { formatNumber, localText } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";
import type { CuratedItem } from "../contract.ts";

export interface ItemRowProps {
  item: CuratedItem;
  /** Position in its list, from 1. */
  position: number;
  /** Length of the list. */
  count: number;
  /** Path of a sub-category's page. */
  path: string | undefined;
  onMove: (event: MouseEvent, position: number) => void;
  onChange: () => void;
  onRemove: () => void;
}

/** A row with a sub-category or popular gift and its actions. */
export function ItemRow({ item, position, count, path, onMove, onChange, onRemove }: ItemRowProps) {
  const locale = useLocale();
  const title = localText(locale, item.title, item.titleBn);
  const otherLanguage = locale === "bn" ? "en" : "bn";
  const move = (label: string, iconClassName: string, to: number) => {
    const possible = to >= 1 && to <= count;
    return (
      <button
        type="button"
        aria-label={label}
        // Not `disabled`, so that the clicked button keeps the focus.
        aria-disabled={!possible || undefined}
        data-move={`${item._id} ${to < position ? "up" : "down"}`}
        onClick={(event) => possible && onMove(event, to)}
        className="grid size-11 place-items-center rounded-md text-leaf hover:bg-leaf-soft aria-disabled:opacity-40"
      >
        <Icon of={icons.chevronDown} className={iconClassName} />
      </button>
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 lg:flex-nowrap lg:py-1.5">
      <span className="w-5 text-end text-sm text-muted tabular-nums">{formatNumber(position, locale)}</span>
      <Thumbnail src={item.img} alt="" className="size-16 lg:size-11" />
      <p className="min-w-40 flex-1 lg:leading-snug">
        <b className="block wrap-anywhere lg:inline">{title}</b>{" "}
        <span lang={otherLanguage} className="block text-sm wrap-anywhere text-muted lg:ms-2 lg:inline">
          {localText(otherLanguage, item.title, item.titleBn)}
        </span>
        {path && (
          <span className="flex flex-wrap gap-x-4 text-sm text-muted">
            {m.curation_products(locale, { count: formatNumber(item.products, locale) })}
            <Link to={path} className="text-leaf underline underline-offset-4">
              {m.curation_page(locale)}
            </Link>
          </span>
        )}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-1 lg:flex-nowrap">
        {move(m.curation_move_up(locale, { title }), "size-5 rotate-180", position - 1)}
        {move(m.curation_move_down(locale, { title }), "size-5", position + 1)}
        <Button
          kind="outline"
          size="small"
          aria-label={m.curation_change_of(locale, { title })}
          onClick={onChange}
        >
          {m.curation_change(locale)}
        </Button>
        <Button
          kind="danger"
          size="small"
          className="ms-1"
          aria-label={m.curation_remove_of(locale, { title })}
          data-remove={item._id}
          onClick={onRemove}
        >
          {m.curation_remove(locale)}
        </Button>
      </div>
    </li>
  );
}
