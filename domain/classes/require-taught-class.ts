import { isAdmin } from '../accounts/is-admin.ts';
import { isTeacher } from '../accounts/is-teacher.ts';
import type { Viewer } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import type { ClassStore, StudyClass } from './types.ts';

/**
 * Returns a class for its teacher or an administrator. To everybody else, also to one who was its teacher and no longer is
 * a teacher, it does not exist: not_found.
 */
export async function requireTaughtClass(args: {
  classes: Pick<ClassStore, 'classById'>;
  viewer: Viewer;
  classId: string;
}): Promise<StudyClass> {
  const { classes, viewer, classId } = args;
  const found = isTeacher(viewer) ? await classes.classById(classId) : null;
  if (!found || (found.ownerId !== viewer.id && !isAdmin(viewer))) throw new AppError('not_found');
  return found;
}
