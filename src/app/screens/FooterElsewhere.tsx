import { brand, outsideLinks } from "#shared/brand.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { socialIcons } from "./social-icons.ts";

/** Links to the operator's app and social networks, as far as the brand file contains them. */
export function FooterElsewhere() {
  const locale = useLocale();
  const { androidApp } = outsideLinks;
  const social = outsideLinks.social.filter(({ url }) => url !== undefined);
  return (
    <>
      {androidApp && (
        <a
          href={androidApp}
          rel="noopener"
          className="mt-4 inline-flex min-h-11 items-center gap-3 rounded-md border border-paper px-4 hover:bg-leaf"
        >
          <Icon of={icons.play} className="size-5" />
          {m.app_footer_android(locale)}
        </a>
      )}
      {social.length > 0 && (
        <ul
          className="mt-3 -ms-2 flex flex-wrap"
          aria-label={m.app_footer_social(locale, { brand: brand.nameOf[locale] })}
        >
          {social.map(({ network, name, url }) => (
            <li key={network}>
              <a
                href={url}
                rel="noopener"
                aria-label={name}
                lang="en"
                className="grid size-11 place-items-center rounded-md hover:bg-leaf"
              >
                <Icon of={socialIcons[network]} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
