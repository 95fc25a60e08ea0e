import type { Viewer } from './types.ts';

/** Returns whether an account may manage the library and use the admin area: administrators and owners may. */
export const isAdmin = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.includes('admin') || roles.includes('owner');
