import { useState } from "react";

/**
 * Holds the value of a control until the value from the URL changes, which then replaces it.
 * @param shouldKeep whether the control keeps its value instead, such as a text typed while the page loaded
 */
export function useSyncedState<T extends string | undefined>(
  value: T,
  shouldKeep: (shown: T, value: T) => boolean = () => false,
): [value: T, setValue: (value: T) => void] {
  const [state, setState] = useState({ shown: value, lastUrlValue: value });
  if (state.lastUrlValue === value) return [state.shown, (shown) => setState({ shown, lastUrlValue: value })];
  const isChanged = state.shown !== state.lastUrlValue;
  const next = {
    shown: isChanged && shouldKeep(state.shown, value) ? state.shown : value,
    lastUrlValue: value,
  };
  setState(next);
  return [next.shown, (shown) => setState({ shown, lastUrlValue: value })];
}
