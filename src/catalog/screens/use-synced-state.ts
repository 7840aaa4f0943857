import { useState } from "react";

/**
 * Holds the value of a control until the value from the URL changes, which then replaces it.
 * @param keeps whether the control keeps its value instead, such as a text typed while the page loaded
 */
export function useSyncedState<T extends string | undefined>(
  value: T,
  keeps: (shown: T, value: T) => boolean = () => false,
): [value: T, setValue: (value: T) => void] {
  const [state, setState] = useState({ shown: value, followed: value });
  if (state.followed === value) return [state.shown, (shown) => setState({ shown, followed: value })];
  const isChanged = state.shown !== state.followed;
  const next = { shown: isChanged && keeps(state.shown, value) ? state.shown : value, followed: value };
  setState(next);
  return [next.shown, (shown) => setState({ shown, followed: value })];
}
