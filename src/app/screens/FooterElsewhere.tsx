import { brand, outsideLinks, type SocialLink } from "#shared/brand.ts";
import { Icon, type IconPath } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** Icons of the five networks in the style of our other icons. */
const socialIcons: Record<SocialLink["network"], IconPath> = {
  facebook:
    "M14 8.6h2.6V5H14c-2.3 0-3.6 1.5-3.6 3.7V11H8v3.5h2.4V21H14v-6.5h2.4L17 11h-3V9.2c0-.4.2-.6.6-.6z",
  youtube: "M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM10.2 9.3v5.4l4.7-2.7z",
  x: "M4.5 4.5h4.2l10.8 15h-4.2zM18.8 4.5l-6.1 6.6M11.2 13.3l-6 6.2",
  instagram:
    "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM16.7 7.2v.1",
  pinterest:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.6 19.6 12 10.4M8.9 12.7c-.7-2.5.9-4.6 3.2-4.6 2.2 0 3.6 1.5 3.4 3.6-.2 2.1-1.7 3.5-3.3 3.3-.9-.1-1.3-.7-1.4-1.2",
};

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
