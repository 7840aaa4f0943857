import { SearchForm } from "#search/screens/SearchForm.tsx";
import { brand } from "#shared/brand.ts";
import { Alpana } from "#ui/Alpana.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export function NotFoundScreen() {
  const locale = useLocale();
  return (
    <div className="page-width flex flex-col items-center gap-6 py-16 text-center">
      <title>{m.app_not_found_title(locale)}</title>
      <Alpana />
      <h1 className="max-w-2xl text-2xl">{m.app_not_found_text(locale)}</h1>
      <div className="w-full max-w-xl">
        <SearchForm />
      </div>
      <ButtonLink to="/">{m.app_not_found_home(locale, { brand: brand.nameOf[locale] })}</ButtonLink>
    </div>
  );
}
