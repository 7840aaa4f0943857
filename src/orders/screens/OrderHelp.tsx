import { useState } from "react";
import { returnDays } from "#catalog/contract/constants.ts";
import { brand, phoneHref } from "#shared/brand.ts";
import { formatNumber, localDigits } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

const link =
  "inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4 wrap-anywhere";

/** A button that shows how to reach us about an order, and how to cancel or return it. */
export function OrderHelp({ orderNumber }: { orderNumber: string }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const title = m.orders_help_of(locale, { number: orderNumber });
  const subject = m.orders_help_subject(locale, { number: orderNumber });
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="-ms-3 md:ms-auto"
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.orders_help(locale)}
      </Button>
      <Dialog open={open} sheet title={title} onClose={() => setOpen(false)}>
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-muted">{m.orders_help_call(locale)}</dt>
            <dd>
              <a href={phoneHref()} className={link}>
                {localDigits(brand.phone, locale)}
              </a>
              <span className="block text-sm text-muted">{brand.hours[locale]}</span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{m.orders_help_mail(locale)}</dt>
            <dd>
              <a
                href={`mailto:${brand.email}?subject=${encodeURIComponent(subject)}`}
                className={link}
                lang="en"
              >
                {brand.email}
              </a>
            </dd>
          </div>
          <div>
            <dt className="font-bold">{m.orders_help_cancel(locale)}</dt>
            <dd>{m.orders_help_cancel_text(locale, { button: m.orders_cancel(locale) })}</dd>
          </div>
          <div>
            <dt className="font-bold">{m.orders_help_return(locale)}</dt>
            <dd>
              {m.orders_help_return_text(locale, { days: formatNumber(returnDays, locale) })}{" "}
              <Link to="/returns-and-refunds" className={link}>
                {m.catalog_product_returns_link(locale)}
              </Link>
            </dd>
          </div>
        </dl>
      </Dialog>
    </>
  );
}
