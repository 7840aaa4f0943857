import { type AddResult, ensureInCart } from "#cart/store.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { isUuid } from "#shared/uuid.ts";
import type { BuyAgainLine } from "../contract.ts";
import { lockBuyer } from "../store/place-order.server.ts";
import { listOwnLines } from "../store/read-orders.server.ts";

/**
 * Adds the lines of the person's own order, or one of them, to the cart if they are still on sale. A repeated
 * call changes nothing.
 * @throws Refusal `not_found`, and `request_in_progress` while an order of the person is being placed
 */
export async function buyAgain(
  db: Db,
  userId: string,
  { orderId, lineId }: { orderId: string; lineId: string | undefined },
  now: Date,
): Promise<BuyAgainLine[]> {
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, userId);
    const canExist = lineId === undefined || isUuid(lineId);
    const lines = canExist ? await listOwnLines(trx, userId, orderId, lineId) : [];
    if (lines.length === 0) throw new Refusal(commonRefusals.not_found);
    const results: BuyAgainLine[] = [];
    for (const { productId, title, titleBn, variation, ...line } of lines) {
      const item = { productId, variationId: line.variationId, quantity: line.quantity };
      const added = await ensureInCart(trx, userId, item, now);
      results.push({ productId, title, titleBn, variation, ...outcomeOf(added, line.quantity) });
    }
    return results;
  });
}

function outcomeOf(added: AddResult, ordered: number): Pick<BuyAgainLine, "result" | "quantity"> {
  if (added.outcome !== "added") return { result: added.outcome, quantity: 0 };
  const { quantity, quantityBefore } = added;
  if (quantity < ordered) return { result: "fewer", quantity };
  return { result: quantityBefore < ordered ? "added" : "already", quantity };
}
