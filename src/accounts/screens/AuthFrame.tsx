import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { LanguageSwitch } from "#ui/LanguageSwitch.tsx";
import { Logo } from "#ui/Logo.tsx";
import { Link, useLocale } from "#ui/locale.tsx";

/** Layout of the sign-in pages, without the header of the site. */
export function AuthFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6">
      <header className="flex items-center justify-between">
        <Link to="/" aria-label={brand.name[locale]} className="rounded-md">
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className="my-auto py-6 focus:outline-none">
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="mb-5 text-muted">{intro}</p>}
        {children}
      </main>
    </div>
  );
}
