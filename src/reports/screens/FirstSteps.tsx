import { formatNumber } from "#shared/locale.ts";
import { Alpana } from "#ui/Alpana.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** The first steps for a vendor without products. */
export function FirstSteps() {
  const locale = useLocale();
  const steps = [
    [m.reports_home_step_add(locale), m.reports_home_step_add_text(locale)],
    [m.reports_home_step_review(locale), m.reports_home_step_review_text(locale)],
    [m.reports_home_step_sell(locale), m.reports_home_step_sell_text(locale)],
  ];
  return (
    <section
      aria-labelledby="first-steps"
      className="flex flex-col items-center gap-5 rounded-lg border border-line bg-surface px-4 py-8 text-center sm:px-8"
    >
      <Alpana />
      <h2 id="first-steps" className="text-xl">
        {m.reports_home_steps(locale)}
      </h2>
      <ol className="grid w-full max-w-3xl gap-5 text-start md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-soft font-bold text-leaf-deep"
            >
              {formatNumber(index + 1, locale)}
            </span>
            <span>
              <b className="block">{title}</b>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink to="/dashboard/vendor/add-product">{m.reports_home_step_action(locale)}</ButtonLink>
    </section>
  );
}
