/** Dates as Mela shows and sends them: always Asia/Dhaka, wherever the server or the reader is. */
const dhaka = "Asia/Dhaka";

const wireParts = new Intl.DateTimeFormat("en-US", {
  timeZone: dhaka,
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hour12: true,
});

/** `November 21st 2026, 4:05:09 pm`: the specification's 'MMMM Do YYYY, h:mm:ss a'. */
export function wireTime(time: Date): string {
  const part = Object.fromEntries(wireParts.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.month} ${ordinal(Number(part.day))} ${part.year}, ${part.hour}:${part.minute}:${part.second} ${part.dayPeriod?.toLowerCase()}`;
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const suffix = teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${suffix}`;
}

const days = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, day: "numeric", month: "short" }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, day: "numeric", month: "short" }),
};
const times = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", hour12: true }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", hour12: true }),
};

/** `21 Nov` / `২১ নভে` */
export function formatDay(time: Date, locale: "en" | "bn"): string {
  return days[locale].format(time);
}

/** `21 Nov 2026, 4:05 pm` / `২১ নভে, ২০২৬, ৪:০৫ PM` */
export function formatTime(time: Date, locale: "en" | "bn"): string {
  return times[locale].format(time);
}

export function addDays(time: Date, count: number): Date {
  return new Date(time.getTime() + count * 86_400_000);
}
