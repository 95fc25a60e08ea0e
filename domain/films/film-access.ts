import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Film } from './types.ts';

const hasRole = (viewer: Viewer, ...roles: Viewer['access']) =>
  roles.some((role) => viewer.access.includes(role));

/** Owners of client films this viewer may see; null: of every owner (teachers and admins). */
export const visibleClientOwnerIds = (viewer: Viewer): string[] | null =>
  hasRole(viewer, 'teacher', 'admin', 'owner') ? null : [viewer.id];

/** A client's own upload is seen by its owner, teachers and admins; every other film by anyone signed in. */
export const canViewFilm = (viewer: Viewer, film: Film) =>
  film.source !== 'client' || film.ownerId === viewer.id || visibleClientOwnerIds(viewer) === null;

/** Whether the viewer may change a film: admins, and the owner of a client film. */
export const canEditFilm = (viewer: Viewer, film: Film) =>
  isAdmin(viewer) || (film.source === 'client' && film.ownerId === viewer.id);
