import { useWaitingActions } from "#client/waiting-actions.ts";
import { areSavedIdsKnown, useSavedIds } from "../queries/saved-ids.ts";

/** Returns whether a product is saved, or will be when there is a connection. Undefined while unknown. */
export function useIsSaved(id: string): boolean | undefined {
  const savedIds = useSavedIds();
  const waiting = useWaitingActions().find(
    (action) => action.kind === "save" && action.product.id === id && !action.refusal,
  );
  if (waiting?.kind === "save") return waiting.saved;
  return savedIds.includes(id) || (areSavedIdsKnown() ? false : undefined);
}
