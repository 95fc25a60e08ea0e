/** The orders of a list of activities: `newest` first, latest end first (`ends`), and most draws first (`draws`). */
export const activityOrders = ['newest', 'ends', 'draws'] as const;
export type ActivityOrder = (typeof activityOrders)[number];
