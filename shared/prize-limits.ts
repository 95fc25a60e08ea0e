/** Minimum and maximum number of prizes of an activity. */
export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;
/** Maximum length of a prize's name, in characters. The wheel shows only its beginning; the table shows all of it. */
export const PRIZE_NAME_MAX = 200;
/** Maximum of a weight, a stock, and a cap. */
export const PRIZE_COUNT_MAX = 1_000_000_000;
/** Maximum number of draws for each account. */
export const CHANCES_MAX = 1000;
/** Maximum cost of one item and of all draws, in cents: 100 million yuan. */
export const DRAW_COST_MAX_CENTS = 10_000_000_000;
/** Number of draws that an operator simulates before publishing. The cost cap applies to this many draws. */
export const SIMULATED_DRAWS = 10_000;
