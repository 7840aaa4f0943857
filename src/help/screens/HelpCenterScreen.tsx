import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type AnswerGroup, answerGroups, type HelpQuestion } from "./answers.ts";

/**
 * Questions by topic. Native `details` open without JavaScript, and the browser's search finds closed ones.
 */
export function HelpCenterScreen() {
  const locale = useLocale();
  const groups = answerGroups(locale);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.help_center_title(locale)}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{m.help_center_text(locale)}</p>
      <nav aria-label={m.help_center_groups(locale)} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 hover:bg-leaf-soft"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
      <section className="mt-12 rounded-lg bg-leaf-soft p-6 lg:p-8">
        <h2 className="text-xl">{m.help_center_more(locale)}</h2>
        <p className="mt-1 mb-4">{m.help_center_more_text(locale)}</p>
        <ButtonLink to="/contact" kind="leaf">
          {m.help_center_contact(locale)}
        </ButtonLink>
      </section>
    </div>
  );
}

function Group({ id, title, answers }: AnswerGroup) {
  return (
    <section id={id}>
      <h2 className="mb-2 text-2xl">{title}</h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {answers.map((answer) => (
          <Question key={answer.question} {...answer} />
        ))}
      </div>
    </section>
  );
}

function Question({ question, answer, link }: HelpQuestion) {
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-4 rounded-md px-4 py-2 font-bold">
        {question}
        <Icon
          of={icons.chevronDown}
          className="size-5 shrink-0 text-leaf transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">
        <p className="max-w-prose">{answer}</p>
        {link && (
          <Link
            to={link.to}
            className="mt-1 inline-flex min-h-9 items-center text-leaf underline underline-offset-4"
          >
            {link.text}
          </Link>
        )}
      </div>
    </details>
  );
}
