import { useState } from "react";

/** Holds the value of a control until the value from the URL changes, which then replaces it. */
export function useSyncedState<T extends string | undefined>(
  value: T,
): [value: T, setValue: (value: T) => void] {
  const [state, setState] = useState({ shown: value, followed: value });
  if (state.followed !== value) setState({ shown: value, followed: value });
  return [state.followed === value ? state.shown : value, (shown) => setState({ shown, followed: value })];
}
