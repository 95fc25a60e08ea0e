import { isAdmin } from '../accounts/is-admin.ts';
import { isTeacher } from '../accounts/is-teacher.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film } from './types.ts';

/** The owners whose client films the viewer may see; null for all owners (teachers and admins). */
export const visibleClientOwnerIds = (viewer: Viewer): string[] | null =>
  isTeacher(viewer) ? null : [viewer.id];

/** Whether other learners may not see a film, so that a link to it or its clips would lead them nowhere. */
export const isPrivateFilm = (film: Pick<Film, 'source'>) => film.source === 'client';

/**
 * Whether the viewer may see a film. A client's upload is visible to its owner, teachers, and admins; any other film to
 * everyone who is signed in.
 */
export const canViewFilm = (viewer: Viewer, film: Film) =>
  !isPrivateFilm(film) || film.ownerId === viewer.id || visibleClientOwnerIds(viewer) === null;

/** Whether the viewer may change a film: admins, and the owner of a client film. */
export const canEditFilm = (viewer: Viewer, film: Film) =>
  isAdmin(viewer) || (film.source === 'client' && film.ownerId === viewer.id);
