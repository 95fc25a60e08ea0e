import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClassStore } from '../classes/types.ts';
import type { Take } from './types.ts';

/**
 * Returns whether the viewer may hear the take of somebody else because of their roles. Administrators hear all. A teacher hears
 * what students of the teacher's own classes have recorded since they joined.
 */
export const canHearTake = async (args: {
  classes: Pick<ClassStore, 'teaches'>;
  viewer: Viewer;
  take: Pick<Take, 'ownerId' | 'createdMs'>;
}): Promise<boolean> => {
  const { classes, viewer, take } = args;
  if (isAdmin(viewer)) return true;
  if (!viewer.roles.includes('teacher')) return false;
  return classes.teaches({ teacherId: viewer.id, accountId: take.ownerId, atMs: take.createdMs });
};
