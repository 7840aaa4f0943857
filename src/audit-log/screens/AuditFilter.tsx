import { auditActions, auditSubjects } from "#shared/audit.ts";
import { formatDate } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { ScrollLine } from "#ui/table/ScrollLine.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { m } from "#words/messages.js";
import type { AuditFilters } from "../queries.ts";
import { actionName, kindName } from "./audit-labels.ts";
import { DayInput } from "./DayInput.tsx";

/** Date fields show a day in the language and format of the browser, not of the page. */
const dayText = (day: string, locale: Locale) => day && formatDate(new Date(day), locale);

/**
 * On a desktop the day is in the gap below the line, like the help of the search. Without a day, the last
 * child is an empty paragraph.
 */
const dayField =
  "lg:[&>:last-child]:pointer-events-none lg:[&>:last-child]:absolute lg:[&>:last-child]:leading-3.5";

export interface AuditFilterProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

/** Filters entries by actor, subject, action and days. */
export function AuditFilter({ filters, onChange }: AuditFilterProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4 lg:gap-3">
      <div className="flex flex-col gap-4 lg:mb-2 lg:flex-row lg:items-end lg:gap-3">
        <SearchRow
          label={m.audit_search(locale)}
          help={m.audit_search_help(locale)}
          q={filters.q}
          onSearch={(q) => onChange({ q })}
        />
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:gap-3">
          <Field label={m.audit_action_label(locale)} className="min-w-0 sm:col-span-2 lg:col-span-1">
            <Select
              value={filters.action}
              aria-required={false}
              onChange={({ target }) =>
                onChange({ action: auditActions.find((action) => action === target.value) ?? "" })
              }
            >
              <option value="">{m.audit_action_all(locale)}</option>
              {auditActions.map((action) => (
                <option key={action} value={action}>
                  {actionName(action, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={m.audit_from(locale)} help={dayText(filters.from, locale)} className={dayField}>
            <DayInput value={filters.from} max={filters.to} onChange={(from) => onChange({ from })} />
          </Field>
          <Field label={m.audit_to(locale)} help={dayText(filters.to, locale)} className={dayField}>
            <DayInput value={filters.to} min={filters.from} onChange={(to) => onChange({ to })} />
          </Field>
        </div>
      </div>
      <ScrollLine>
        <ChoicePills
          label={m.audit_kind(locale)}
          choices={(["", ...auditSubjects] as const).map((value) => ({
            value,
            label: value === "" ? m.audit_kind_all(locale) : kindName(value, locale),
          }))}
          value={filters.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </ScrollLine>
    </div>
  );
}
