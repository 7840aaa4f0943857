import { useRef, useState } from "react";
import { problemSentence } from "#accounts/screens/problem-sentence.ts";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { saveFile } from "#shared/save-file.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { ordersFileMaximum } from "../contract/limits.ts";
import { fetchOrdersFile, type OrdersView } from "../queries/orders.ts";

/** What is filtered as a file for spreadsheets. */
export function OrdersFileButton({ view, total }: { view: OrdersView; total: number }) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function save() {
    // Not `busy`: the second press of a double click comes before that is drawn.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      saveFile(`${brandFile}-orders-${isoDay(new Date())}.csv`, await fetchOrdersFile(view, locale), "text/csv;charset=utf-8");
      if (total > ordersFileMaximum) notice(m.orders_file_first({ count: formatNumber(ordersFileMaximum, locale) }, { locale }), "failed");
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Button kind="outline" busy={busy} onClick={save}>
      <Icon of={icons.download} className="size-5" />
      {m.orders_file_download({}, { locale })}
    </Button>
  );
}
