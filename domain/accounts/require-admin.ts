import { AppError } from '#domain/errors.ts';
import type { Viewer } from './types.ts';

/** Returns whether an account may manage the library and use the admin area: administrators and owners may. */
export const isAdmin = ({ access }: Pick<Viewer, 'access'>): boolean =>
  access.includes('admin') || access.includes('owner');

/** Throws forbidden unless the viewer is an administrator. */
export function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new AppError('forbidden');
}
