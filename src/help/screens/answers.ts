import { deliveryDays, maxQuantity, returnDays } from "#catalog/contract/constants.ts";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { cancelledRefundWorkingDays, policyPaths, returnRefundDays } from "#policies/contract/constants.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { accountPath } from "#shared/page.ts";
import { m } from "#words/messages.js";

export interface HelpQuestion {
  question: string;
  answer: string;
  /** The page where to do it or read more. */
  link?: { to: string; text: string };
}

export interface AnswerGroup {
  /** Also the anchor of the section. */
  id: string;
  title: string;
  answers: HelpQuestion[];
}

/**
 * Returns all questions of the help center. Numbers and button labels come from their constants and messages.
 */
export function answerGroups(locale: Locale): AnswerGroup[] {
  const number = (value: number) => formatNumber(value, locale);
  const status = {
    pending: m.orders_status_pending(locale),
    processing: m.orders_status_processing(locale),
    ready: m.orders_status_ready(locale),
  };
  const links = {
    register: { to: "/user/register", text: m.help_link_register(locale) },
    orders: { to: "/dashboard/user/my-orders", text: m.help_link_orders(locale) },
    payments: { to: "/dashboard/payment-history", text: m.help_link_payments(locale) },
    address: { to: "/add-address", text: m.help_link_address(locale) },
    returns: { to: policyPaths.returns, text: m.help_link_returns(locale) },
    purchase: { to: policyPaths.purchase, text: m.help_link_purchase(locale) },
    login: { to: "/user/login", text: m.help_link_login(locale) },
    account: { to: accountPath, text: m.help_link_account(locale) },
    privacy: { to: policyPaths.privacy, text: m.help_link_privacy(locale) },
    terms: { to: policyPaths.terms, text: m.help_link_terms(locale) },
    shops: { to: "/shops", text: m.help_link_shops(locale) },
  };
  return [
    {
      id: "ordering",
      title: m.help_group_ordering(locale),
      answers: [
        {
          question: m.help_q_order(locale),
          answer: m.help_a_order(locale, { add: m.cart_add(locale), buy: m.cart_buy_now(locale) }),
          link: links.register,
        },
        {
          question: m.help_q_quantity(locale),
          answer: m.help_a_quantity(locale, { count: number(maxQuantity) }),
        },
        { question: m.help_q_reserve(locale), answer: m.help_a_reserve(locale) },
        {
          question: m.help_q_cancel(locale),
          answer: m.help_a_cancel(locale, { ...status, orders: links.orders.text }),
          link: links.orders,
        },
      ],
    },
    {
      id: "paying",
      title: m.help_group_paying(locale),
      answers: [
        { question: m.help_q_pay(locale), answer: m.help_a_pay(locale) },
        {
          question: m.help_q_fee(locale),
          answer: m.help_a_fee(locale, { fee: formatMoney(deliveryFeePoisha, locale) }),
        },
        { question: m.help_q_tax(locale), answer: m.help_a_tax(locale), link: links.purchase },
        { question: m.help_q_invoice(locale), answer: m.help_a_invoice(locale), link: links.payments },
      ],
    },
    {
      id: "delivery",
      title: m.help_group_delivery(locale),
      answers: [
        { question: m.help_q_when(locale), answer: m.help_a_when(locale, { days: number(deliveryDays) }) },
        { question: m.help_q_where(locale), answer: m.help_a_where(locale), link: links.address },
        {
          question: m.help_q_status(locale),
          answer: m.help_a_status(locale, {
            ...status,
            shipping: m.orders_status_shipping(locale),
            onTheWay: m.orders_status_on_the_way(locale),
            delivered: m.orders_status_delivered(locale),
          }),
          link: links.orders,
        },
        { question: m.help_q_nobody(locale), answer: m.help_a_nobody(locale) },
      ],
    },
    {
      id: "returns",
      title: m.help_group_returns(locale),
      answers: [
        {
          question: m.help_q_return(locale),
          answer: m.help_a_return(locale, { days: number(returnDays) }),
          link: links.returns,
        },
        {
          question: m.help_q_return_how(locale),
          answer: m.help_a_return_how(locale, { email: brand.email }),
        },
        {
          question: m.help_q_refund(locale),
          answer: m.help_a_refund(locale, {
            days: number(returnRefundDays),
            from: number(cancelledRefundWorkingDays.from),
            to: number(cancelledRefundWorkingDays.to),
          }),
          link: links.returns,
        },
        { question: m.help_q_broken(locale), answer: m.help_a_broken(locale) },
      ],
    },
    {
      id: "account",
      title: m.help_group_account(locale),
      answers: [
        {
          question: m.help_q_password(locale),
          answer: m.help_a_password(locale, { forgot: m.accounts_forgot_title(locale) }),
          link: links.login,
        },
        { question: m.help_q_change(locale), answer: m.help_a_change(locale), link: links.account },
        { question: m.help_q_data(locale), answer: m.help_a_data(locale), link: links.privacy },
        {
          question: m.help_q_newsletter(locale),
          answer: m.help_a_newsletter(locale, { unsubscribe: m.newsletter_unsubscribe_button(locale) }),
        },
      ],
    },
    {
      id: "selling",
      title: m.help_group_selling(locale),
      answers: [
        {
          question: m.help_q_sell(locale),
          answer: m.help_a_sell(locale, { email: brand.email }),
          link: links.register,
        },
        { question: m.help_q_what(locale), answer: m.help_a_what(locale), link: links.shops },
        {
          question: m.help_q_price(locale),
          answer: m.help_a_price(locale, { brand: brand.name[locale] }),
          link: links.terms,
        },
      ],
    },
  ];
}
