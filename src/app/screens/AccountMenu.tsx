import { type KeyboardEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { Avatar } from "#accounts/screens/Avatar.tsx";
import type { SignedIn } from "#client/session-hint.ts";
import { signOut } from "#client/sign-out.ts";
import { localizePath } from "#shared/locale.ts";
import { accountPath, dashboardPath } from "#shared/page.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";

const entry = "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start";

/** The avatar and its menu, a native popover, which closes with Esc and by a click outside. */
export function AccountMenu({ person }: { person: SignedIn }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);

  const close = () => menu.current?.hidePopover();

  /**
   * Moves through the entries with the arrow keys, as with Tab. The browser handles Enter, Space and Esc, and
   * restores the focus.
   */
  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
    const index = entries.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index < 0 ? entries.length - 1 : index - 1,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    menu.current?.showPopover();
    entries.at(to % entries.length)?.focus();
  }

  async function logOut() {
    close();
    try {
      await signOut();
      notice(m.app_menu_logout_done(locale));
      navigate(localizePath("/", locale));
    } catch {
      notice(m.app_menu_logout_failed(locale), "failed");
    }
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={m.app_menu_open(locale, { name: person.name })}
        onKeyDown={(event) => event.key.startsWith("Arrow") && move(event)}
        className="grid size-11 place-items-center rounded-full hover:bg-leaf-soft"
      >
        <Avatar person={person} className="size-9" />
      </button>
      {/* The header is at the top of the window whenever its button is visible. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only help to get from one link to the next. */}
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        onKeyDown={move}
        className="fixed inset-auto top-16 end-[max(1rem,calc((100vw-1400px)/2+1.5rem))] m-0 w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-2 text-ink shadow-lift"
      >
        <ul>
          <li>
            <Link
              to={dashboardPath(person.role)}
              onClick={close}
              className={`${entry} py-2 hover:bg-leaf-soft`}
            >
              <Avatar person={person} className="size-9" />
              <span className="min-w-0">
                <span className="block truncate font-bold">{person.name}</span>
                <span className="block text-sm text-muted">{m.app_menu_dashboard(locale)}</span>
              </span>
            </Link>
          </li>
          <li>
            <Link to="/dashboard/user/my-orders" onClick={close} className={`${entry} hover:bg-leaf-soft`}>
              <Icon of={icons.box} />
              {m.app_menu_orders(locale)}
            </Link>
          </li>
          <li>
            <Link to="/saved" onClick={close} className={`${entry} hover:bg-leaf-soft`}>
              <Icon of={icons.heart} />
              {m.saved_title(locale)}
            </Link>
          </li>
          <li>
            <Link to="/special-offers" onClick={close} className={`${entry} hover:bg-leaf-soft`}>
              <Icon of={icons.tag} />
              {m.app_menu_offers(locale)}
            </Link>
          </li>
          {person.role === "vendor" && (
            <li>
              <Link
                to="/dashboard/vendor/add-product"
                onClick={close}
                className={`${entry} hover:bg-leaf-soft`}
              >
                <Icon of={icons.plus} />
                {m.app_menu_add_product(locale)}
              </Link>
            </li>
          )}
          <li>
            <Link to={accountPath} onClick={close} className={`${entry} hover:bg-leaf-soft`}>
              <Icon of={icons.person} />
              {m.app_menu_account(locale)}
            </Link>
          </li>
          <li className="mt-1 border-t border-line pt-1">
            <button type="button" onClick={logOut} className={`${entry} hover:bg-alta-soft`}>
              <Icon of={icons.leave} />
              {m.app_menu_logout(locale)}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
