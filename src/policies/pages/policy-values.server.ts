import {
  otherSession,
  passwordRule,
  resetLinkMinutes,
  trustedDeviceDays,
  verifyLinkHours,
} from "#accounts/contract/constants.ts";
import { deliveryDays, maxQuantity, returnDays } from "#catalog/contract/constants.ts";
import { confirmDays } from "#newsletter/contract/constants.ts";
import { buyerLimits, deliveryFeePoisha } from "#orders/contract/constants.ts";
import { mailKeptDays } from "#platform/mail/delivery.server.ts";
import { brand } from "#shared/brand.ts";
import { formatDate } from "#shared/dates.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { accessTokenSeconds } from "#shared/request-limits.ts";
import {
  cancelledRefundWorkingDays,
  failedDeliveryAttempts,
  inForceSince,
  minimumAge,
  rejectedReturnDays,
  returnRefundDays,
} from "../contract/constants.ts";

/** Returns the values that a text may name in braces: constants of the code and data of the operator. */
export function policyValues(locale: Locale): Record<string, string> {
  const counts = {
    accessTokenMinutes: accessTokenSeconds / 60,
    deliveryDays,
    cancelledRefundFrom: cancelledRefundWorkingDays.from,
    cancelledRefundTo: cancelledRefundWorkingDays.to,
    failedDeliveryAttempts,
    mailKeptDays,
    maxQuantity,
    minimumAge,
    newsletterConfirmDays: confirmDays,
    passwordLength: passwordRule.minLength,
    maxPendingOrders: buyerLimits.verified.pendingOrders,
    rejectedReturnFrom: rejectedReturnDays.from,
    rejectedReturnTo: rejectedReturnDays.to,
    resetLinkMinutes,
    returnDays,
    returnRefundDays,
    sessionDays: otherSession.idleDays,
    maxSessionDays: otherSession.days,
    trustedDeviceDays,
    maxPendingOrdersUnverified: buyerLimits.unverified.pendingOrders,
    verifyLinkHours,
  };
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatNumber(count, locale)])),
    brand: brand.name[locale],
    city: brand.city[locale],
    company: brand.company[locale],
    deliveryFee: formatMoney(deliveryFeePoisha, locale),
    email: brand.email,
    legalEmail: brand.legalEmail,
  };
}

/** `21 Nov 2026` / `২১ নভেম্বর ২০২৬` */
export function inForceText(locale: Locale): string {
  return formatDate(new Date(`${inForceSince}T00:00+06:00`), locale);
}
