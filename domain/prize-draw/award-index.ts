/**
 * Returns the position of the awarded prize: the drawn one if it is in stock, otherwise the fallback. `left`: the
 * remaining items of each prize; null if unlimited. Draws, their replay, and their simulation use this function.
 */
export function awardIndex(args: {
  prizes: readonly { isFallback: boolean }[];
  left: readonly (number | null)[];
  drawnIndex: number;
}): number {
  const { prizes, left, drawnIndex } = args;
  const remaining = left[drawnIndex];
  const isOut = typeof remaining === 'number' && remaining <= 0;
  return isOut ? prizes.findIndex(({ isFallback }) => isFallback) : drawnIndex;
}
