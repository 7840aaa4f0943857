import type { Locale } from "#shared/locale.ts";
import { accountPath } from "#shared/page.ts";
import type { Role } from "#shared/role.ts";
import * as icons from "#ui/icons.ts";
import { m } from "#words/messages.js";

export interface MenuItem {
  to: string;
  icon: icons.IconPath;
  label: string;
}

/** Returns the side menu of a role, spec section 2. */
export function dashboardMenu(role: Role, locale: Locale): MenuItem[] {
  const own = {
    admin: [
      { to: "/dashboard/admin/home", icon: icons.chart, label: m.shared_dashboard_admin_home(locale) },
      {
        to: "/dashboard/admin/manage-orders",
        icon: icons.box,
        label: m.shared_dashboard_manage_orders(locale),
      },
      {
        to: "/dashboard/admin/manage-product",
        icon: icons.tag,
        label: m.app_dashboard_manage_product(locale),
      },
      { to: "/dashboard/admin/catalogue", icon: icons.shop, label: m.app_dashboard_catalogue(locale) },
      { to: "/dashboard/admin/manage-user", icon: icons.person, label: m.app_dashboard_manage_user(locale) },
      { to: "/dashboard/admin/audit", icon: icons.note, label: m.audit_title(locale) },
    ],
    vendor: [
      { to: "/dashboard/vendor/home", icon: icons.shop, label: m.shared_dashboard_vendor_home(locale) },
      {
        to: "/dashboard/vendor/manage-orders",
        icon: icons.box,
        label: m.shared_dashboard_manage_orders(locale),
      },
      { to: "/dashboard/vendor/my-products", icon: icons.tag, label: m.listing_own_title(locale) },
      { to: "/dashboard/vendor/add-product", icon: icons.plus, label: m.app_dashboard_add_product(locale) },
    ],
    user: [
      { to: "/dashboard/user/home", icon: icons.person, label: m.app_dashboard_user_home(locale) },
      { to: "/cart", icon: icons.cart, label: m.app_dashboard_cart(locale) },
      { to: "/dashboard/user/my-orders", icon: icons.box, label: m.profile_menu_orders(locale) },
      { to: "/dashboard/payment-history", icon: icons.wallet, label: m.orders_payments_title(locale) },
    ],
  }[role];
  const account = {
    to: accountPath,
    icon: icons.sliders,
    label: m.app_dashboard_account(locale),
  };
  return [...own, account, { to: "/", icon: icons.home, label: m.app_dashboard_home(locale) }];
}
