/** Returns a random whole number from `low` to `high`, both included. */
export type RandomInteger = (low: number, high: number) => number;

/** Returns the items in random order, each order equally likely (the Fisher–Yates algorithm). */
export function shuffle<Item>(items: readonly Item[], draw: RandomInteger): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = draw(0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
