/**
 * Returns the values of the grid lines: round numbers in equal steps from 0 to at least the largest value.
 * Steps are integers.
 */
export function scaleTo(largest: number): number[] {
  const wanted = Math.max(1, largest) / wantedSteps;
  const ten = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * ten).find((round) => round >= wanted) ?? 10 * ten,
  );
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const wantedSteps = 3;
