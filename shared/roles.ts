/** What an account may do, from the least to the most. */
export const roles = ['client', 'teacher', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];
