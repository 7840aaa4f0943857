/** Id of the heading of a filtered list, which gets the focus when its filters are closed or removed. */
export const resultsId = "results";

export function focusResults(): void {
  document.getElementById(resultsId)?.focus({ preventScroll: true });
}
