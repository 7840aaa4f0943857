import { useEffect, useRef, useState } from "react";
import { optionName } from "#catalog/rules/variations.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { variationLimits } from "../../contract/product-limits.ts";
import { VariationGrid } from "./VariationGrid.tsx";
import { VariationOption } from "./VariationOption.tsx";
import { emptyVariationsDraft, hasInput, type VariationsDraft } from "./variations-draft.ts";
import { addOption, losesInput, removeOption } from "./variations-edits.ts";

export interface VariationFieldsProps {
  value: VariationsDraft | null;
  onChange: (value: VariationsDraft | null) => void;
  /** The price of the product, which its first variations begin with. */
  defaults: NonNullable<VariationsDraft["defaults"]>;
  /** Returns the error of a payload path such as `variations.items.0.price`. */
  errorOf: (path: string) => string | undefined;
}

/** Up to two options, such as size and colour, with price and stock of each combination of their values. */
export function VariationFields({ value, onChange, defaults, errorOf }: VariationFieldsProps) {
  const locale = useLocale();
  const [isConfirming, setIsConfirming] = useState(false);
  const [optionToConfirm, setOptionToConfirm] = useState<number>();
  const [focus, setFocus] = useState<{ option: number | undefined }>();
  const root = useRef<HTMLDivElement>(null);

  // The clicked button has been unmounted.
  useEffect(() => {
    if (!focus) return;
    const option =
      focus.option === undefined ? undefined : root.current?.querySelectorAll("fieldset")[focus.option];
    (option?.querySelector("input") ?? root.current?.querySelector("button"))?.focus();
  }, [focus]);

  function put(next: VariationsDraft | null, option?: number) {
    onChange(next);
    setFocus({ option });
  }

  if (!value)
    return (
      <div ref={root} className="flex flex-col items-start gap-3">
        <p className="text-muted">{m.listing_variations_help(locale)}</p>
        <Button kind="outline" onClick={() => put({ ...emptyVariationsDraft, defaults }, 0)}>
          <Icon of={icons.plus} className="size-5" />
          {m.listing_variations_add(locale)}
        </Button>
      </div>
    );

  function removeAll() {
    setIsConfirming(false);
    put(null);
  }

  const optionText = ({ name }: VariationsDraft["options"][number]) =>
    name.trim() ? optionName(name.trim(), locale) : m.listing_variations_option_unnamed(locale);
  const confirmedOption = optionToConfirm === undefined ? undefined : value.options[optionToConfirm];

  return (
    <div ref={root} className="flex flex-col gap-6">
      <p className="text-muted">{m.listing_variations_help(locale)}</p>
      {value.options.map((option, index) => (
        <VariationOption
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index; its name changes while typing.
          key={index}
          index={index}
          draft={value}
          onChange={onChange}
          errorOf={errorOf}
          onRemove={
            value.options.length > 1
              ? {
                  label: m.listing_variations_option_remove(locale, { option: optionText(option) }),
                  run: () =>
                    losesInput(value, index) ? setOptionToConfirm(index) : put(removeOption(value, index), 0),
                }
              : undefined
          }
        />
      ))}
      {value.options.length < variationLimits.options && (
        <Button
          kind="quiet"
          className="self-start"
          onClick={() => put(addOption(value), value.options.length)}
        >
          <Icon of={icons.plus} className="size-5" />
          {m.listing_variations_second(locale)}
        </Button>
      )}
      {value.items.length > variationLimits.items && (
        <p role="alert" className="font-bold text-alta">
          {m.listing_variation_items_many(locale, { count: formatNumber(variationLimits.items, locale) })}
        </p>
      )}
      <VariationGrid draft={value} onChange={onChange} errorOf={errorOf} />
      <Button
        kind="danger"
        className="self-start"
        onClick={() => (hasInput(value) ? setIsConfirming(true) : removeAll())}
      >
        {m.listing_variations_remove(locale)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={m.listing_variations_remove_title(locale)}
        text={m.listing_variations_remove_text(locale)}
        yes={m.listing_variations_remove_yes(locale)}
        destructive
        onYes={removeAll}
        onNo={() => setIsConfirming(false)}
      />
      <ConfirmDialog
        open={confirmedOption !== undefined}
        title={m.listing_variations_option_remove_title(locale, {
          option: confirmedOption ? optionText(confirmedOption) : "",
        })}
        text={m.listing_variations_option_remove_text(locale)}
        yes={m.listing_variations_option_remove_yes(locale)}
        destructive
        onYes={() => {
          setOptionToConfirm(undefined);
          if (optionToConfirm !== undefined) put(removeOption(value, optionToConfirm), 0);
        }}
        onNo={() => setOptionToConfirm(undefined)}
      />
    </div>
  );
}
