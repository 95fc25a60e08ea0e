import { isAdmin } from './is-admin.ts';
import type { Viewer } from './types.ts';

/** Returns whether an account may hear and see what learners make: teachers, administrators, and owners may. */
export const isTeacher = (viewer: Pick<Viewer, 'roles'>): boolean =>
  viewer.roles.includes('teacher') || isAdmin(viewer);
