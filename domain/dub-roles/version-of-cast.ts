import { createHash } from 'node:crypto';
import type { DubRole } from './types.ts';

/**
 * Returns a text that is another one after each change of a dub's roles, their order, their names, or their lines. Null
 * without roles. Who has a role, and its link, are not part of it.
 * @param roles ordered by position.
 */
export function versionOfCast(
  roles: readonly Pick<DubRole, 'id' | 'name' | 'linePositions'>[],
): string | null {
  if (roles.length === 0) return null;
  const cast = roles.map(({ id, name, linePositions }) => [id, name, linePositions]);
  return createHash('sha256').update(JSON.stringify(cast)).digest('base64url');
}
