import type { ReactNode } from "react";
import { returnDays } from "#catalog/contract/constants.ts";
import { brand, phoneHref } from "#shared/brand.ts";
import { formatNumber, localDigits } from "#shared/locale.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

const link =
  "inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4 wrap-anywhere";

/** Contact details of the operator, from the brand file. */
export function ContactScreen() {
  const locale = useLocale();
  const topics = [
    { title: m.help_contact_order(locale), text: m.help_contact_order_text(locale) },
    {
      title: m.help_contact_return(locale),
      text: m.help_contact_return_text(locale, { days: formatNumber(returnDays, locale) }),
    },
    { title: m.help_contact_account(locale), text: m.help_contact_account_text(locale) },
    { title: m.help_contact_selling(locale), text: m.help_contact_selling_text(locale) },
    { title: m.help_contact_other(locale), text: m.help_contact_other_text(locale) },
  ];
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.help_contact_title(locale)}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{m.help_contact_text(locale)}</p>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        <ContactCard icon={icons.note} title={m.help_contact_mail(locale)}>
          <a href={`mailto:${brand.email}`} className={link} lang="en">
            {brand.email}
          </a>
          <p className="text-muted">{m.help_contact_mail_text(locale)}</p>
        </ContactCard>
        <ContactCard icon={icons.phone} title={m.help_contact_call(locale)}>
          <a href={phoneHref()} className={link}>
            {localDigits(brand.phone, locale)}
          </a>
          <p className="text-muted">{brand.hours[locale]}</p>
        </ContactCard>
        <ContactCard icon={icons.pin} title={m.help_contact_letter(locale)}>
          <address className="flex min-h-11 items-center not-italic">{brand.address[locale]}</address>
        </ContactCard>
      </ul>
      <section className="mt-12">
        <h2 className="mb-4 text-2xl">{m.help_contact_matters(locale)}</h2>
        <dl className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {topics.map(({ title, text }) => (
            <div key={title} className="border-s-4 border-marigold ps-4">
              <dt className="font-bold">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">{m.help_contact_help(locale)}</p>
        <ButtonLink to="/help-center" kind="outline" className="mt-3">
          {m.help_center_title(locale)}
        </ButtonLink>
      </section>
      <section id="legal" className="mt-12 rounded-lg border border-line bg-surface p-6 lg:p-8">
        <h2 className="text-xl">{m.help_contact_legal(locale)}</h2>
        <p className="mt-2 max-w-prose">{m.help_contact_legal_text(locale)}</p>
        <a href={`mailto:${brand.legalEmail}`} className={link} lang="en">
          {brand.legalEmail}
        </a>
      </section>
    </div>
  );
}

function ContactCard({
  icon,
  title,
  children,
}: {
  icon: icons.IconPath;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3 rounded-lg border border-line bg-surface p-5 sm:gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf sm:size-12">
        <Icon of={icon} />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        {children}
      </div>
    </li>
  );
}
