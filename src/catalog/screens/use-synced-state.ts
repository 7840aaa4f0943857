import { useState } from "react";

/**
 * What a control shows: the value of the address, or what was chosen since; a new value in the address wins.
 */
export function useSyncedState<T extends string | undefined>(value: T): [shown: T, show: (shown: T) => void] {
  const [state, setState] = useState({ shown: value, followed: value });
  if (state.followed !== value) setState({ shown: value, followed: value });
  return [state.followed === value ? state.shown : value, (shown) => setState({ shown, followed: value })];
}
