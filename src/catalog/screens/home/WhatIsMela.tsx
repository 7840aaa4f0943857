import { brand } from "#shared/brand.ts";
import { ButtonLink } from "#ui/Button.tsx";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

const statements = [
  { icon: icons.leaf, title: m.catalog_home_what_materials, text: m.catalog_home_what_materials_text },
  { icon: icons.home, title: m.catalog_home_what_living, text: m.catalog_home_what_living_text },
  { icon: icons.fair, title: m.catalog_home_what_fair, text: m.catalog_home_what_fair_text },
  { icon: icons.cloth, title: m.catalog_home_what_clothing, text: m.catalog_home_what_clothing_text },
];

export function WhatIsMela() {
  const locale = useLocale();
  return (
    <section id="what-is-mela">
      <h2 className="mb-6 text-center text-2xl">
        {m.catalog_home_what(locale, { brand: brand.name[locale] })}
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-10">
        {statements.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-4 lg:flex-col lg:items-center lg:text-center">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
              <Icon of={icon} className="size-8" />
            </span>
            <div>
              <h3 className="text-lg">{title(locale)}</h3>
              <p className="text-muted">{text(locale)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-center">
        <ButtonLink to="/help-center" kind="outline">
          {m.catalog_home_help(locale)}
        </ButtonLink>
      </p>
    </section>
  );
}
