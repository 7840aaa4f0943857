import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { formatDate, formatDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { useLocale } from "../locale.tsx";
import { momentOf } from "./day.ts";
import { type Measure, measureColours } from "./measure.ts";

// Per cent of the chart's height: the highest line, and the baseline.
const top = 8;
const baseline = 98;
/** The width of a bar as a share of a day's width. */
const barShare = 0.72;

/**
 * A bar for each day. All sizes are in per cent, so that it fits any width without measuring, also on the
 * server. Pointer, finger and arrow keys select a day; for screen readers it is a slider over the days with
 * text values.
 */
export function DayBars({
  label,
  days,
  measures,
}: {
  label: string;
  days: readonly string[];
  measures: readonly Measure[];
}) {
  const locale = useLocale();
  const [selected, setSelected] = useState<number>();
  const plot = useRef<SVGSVGElement>(null);
  const last = days.length - 1;
  const day = days[selected ?? last] ?? "";
  const lines = [
    formatDate(momentOf(day), locale),
    ...measures.map((measure) => valueText(measure, selected ?? last, locale)),
  ];

  function point({ clientX }: PointerEvent) {
    const box = plot.current?.getBoundingClientRect();
    if (box)
      setSelected(Math.min(last, Math.max(0, Math.floor(((clientX - box.left) / box.width) * days.length))));
  }

  function move(event: KeyboardEvent) {
    // Alt and an arrow key go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(event.key, selected ?? last, last);
    if (event.key === "Escape") setSelected(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={m.shared_chart_by_day(locale, { title: label })}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(selected ?? last) + 1}
      aria-valuetext={lines.join(", ")}
      onKeyDown={move}
      onFocus={() => setSelected(selected ?? last)}
      onBlur={() => setSelected(undefined)}
      onPointerMove={point}
      onPointerDown={point}
      // Lifting a finger also fires this event, but the person is still reading.
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setSelected(undefined)}
      // The space at the end is for the second half of the last day's name.
      className="relative -m-2 flex flex-col gap-3 rounded-md py-2 ps-2 pe-8"
    >
      {measures.map((measure, index) => (
        <div key={measure.label}>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="text-muted">{measure.label}</span>
            <b className="tabular-nums">{measure.total}</b>
          </p>
          <BarPlot
            measure={measure}
            selected={selected}
            colour={measureColours[index] ?? measureColours[0]}
            tall={index === 0}
            plot={index === 0 ? plot : undefined}
          />
        </div>
      ))}
      <div className="flex">
        <span className="w-18 shrink-0" />
        <svg aria-hidden="true" className="h-6 w-full min-w-0 overflow-visible fill-muted text-sm">
          {namedDays(days.length).map((index, position) => (
            // A phone has room for three of the five.
            <text
              key={index}
              className={position % 2 === 1 ? "max-sm:hidden" : ""}
              x={`${middleOf(index, days.length)}%`}
              y="1.1em"
              textAnchor="middle"
            >
              {formatDay(momentOf(days[index] ?? ""), locale)}
            </text>
          ))}
        </svg>
      </div>
      {selected !== undefined && <Bubble lines={lines} percent={middleOf(selected, days.length)} />}
    </div>
  );
}

interface BarPlotProps {
  measure: Measure;
  selected: number | undefined;
  colour: string;
  tall: boolean;
  plot: React.RefObject<SVGSVGElement | null> | undefined;
}

function BarPlot({ measure: { values, short }, selected, colour, tall, plot }: BarPlotProps) {
  const lines = scaleTo(Math.max(0, ...values));
  const highest = lines.at(-1) ?? 1;
  const heightOf = (value: number) => (value / highest) * (baseline - top);
  const dayWidth = 100 / values.length;
  const height = tall ? "h-36 sm:h-44" : "h-20";
  return (
    <div aria-hidden="true" className="flex">
      <svg aria-hidden="true" className={`w-18 shrink-0 overflow-visible fill-muted text-sm ${height}`}>
        {(tall ? lines : [0, highest]).map((line) => (
          <text key={line} x="4.1rem" y={`${baseline - heightOf(line)}%`} dy="0.3em" textAnchor="end">
            {short(line)}
          </text>
        ))}
      </svg>
      <svg ref={plot} aria-hidden="true" className={`w-full min-w-0 overflow-visible ${height}`}>
        {selected !== undefined && (
          <rect
            x={`${selected * dayWidth}%`}
            width={`${dayWidth}%`}
            y="0"
            height={`${baseline}%`}
            className="fill-marigold-soft"
          />
        )}
        {lines.map((line) => (
          <line
            key={line}
            x1="0"
            x2="100%"
            y1={`${baseline - heightOf(line)}%`}
            y2={`${baseline - heightOf(line)}%`}
            className={line === 0 ? "stroke-edge" : "stroke-line"}
          />
        ))}
        {values.map((value, index) => {
          // A small value must not look like zero.
          const tallness = value > 0 ? Math.max(1.5, heightOf(value)) : 0;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
              key={index}
              x={`${(index + (1 - barShare) / 2) * dayWidth}%`}
              width={`${dayWidth * barShare}%`}
              y={`${baseline - tallness}%`}
              height={`${tallness}%`}
              rx="2"
              className={colour}
            />
          );
        })}
      </svg>
    </div>
  );
}

/**
 * The tooltip of the selected day. It is shifted by a share of its own width, so that it stays within the
 * chart at both ends.
 */
function Bubble({ lines: [first, ...rest], percent }: { lines: readonly string[]; percent: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-s-20 inset-e-6 top-9">
      <p
        className="absolute w-max rounded-md bg-ink px-3 py-1 text-sm text-surface shadow-lift"
        style={{ left: `${percent}%`, transform: `translateX(-${percent}%)` }}
      >
        <span className="block">{first}</span>
        {rest.map((line) => (
          <b key={line} className="block tabular-nums">
            {line}
          </b>
        ))}
      </p>
    </div>
  );
}

const valueText = ({ label, values, format }: Measure, index: number, locale: Locale) =>
  m.shared_chart_value(locale, { label, value: format(values[index] ?? 0) });

const middleOf = (index: number, count: number) => ((index + 0.5) / count) * 100;

/**
 * Returns the index of the day that a key selects, by the keys of a slider in the ARIA Authoring Practices;
 * undefined for other keys.
 */
export function dayAfterKey(key: string, index: number, last: number): number | undefined {
  const next = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    Home: 0,
    End: last,
    PageUp: index + 7,
    PageDown: index - 7,
  }[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}

/** Returns five evenly spaced days, which are labelled below the bars. */
function namedDays(count: number): number[] {
  return [0, 1, 2, 3, 4].map((part) => Math.round((part * (count - 1)) / 4));
}

/**
 * Returns the values of the grid lines: round numbers in equal steps from 0 to at least the largest value.
 * Steps are integers.
 */
export function scaleTo(largest: number): number[] {
  const roughStep = Math.max(1, largest) / wantedSteps;
  const ten = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * ten).find((round) => round >= roughStep) ?? 10 * ten,
  );
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const wantedSteps = 3;
