import type { AuditAction } from '#shared/audit-actions.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import { isPrivateFilm } from './film-access.ts';
import type { Film } from './types.ts';

/**
 * Returns the audit entry for a change of a film. Undefined for an own upload: nothing of it is published, and what people do
 * with it is their own business.
 */
export function auditFilmChange(args: {
  actor: { id: string };
  film: Pick<Film, 'source' | 'ownerId'>;
  action: AuditAction;
  /** A film, or a video. */
  subjectId: string;
  detail?: Record<string, string>;
  nowMs: number;
}): AuditEntry | undefined {
  const { film, ...entry } = args;
  const isOwn = isPrivateFilm(film) && film.ownerId === entry.actor.id;
  return isOwn ? undefined : createAuditEntry(entry);
}
