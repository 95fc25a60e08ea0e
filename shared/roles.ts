/** The roles of accounts, from the fewest rights to the most. */
export const roles = ['client', 'teacher', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];
