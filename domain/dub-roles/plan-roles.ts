import { ROLE_NAME_MAX_CHARACTERS, ROLES_MAX } from '#shared/dub-roles.ts';
import { AppError } from '../errors.ts';
import type { DubRole, RoleDraft } from './types.ts';

/**
 * Returns the roles of a dub as its owner wants them. A role that is changed keeps its account and its link.
 * @param args.positions the positions of the clip's lines.
 * @throws AppError `bad_parameter` with the field `cast`: more than ROLES_MAX roles, a name that is blank, too long, or
 * used twice, a role without lines, a line that the clip doesn't have, or a line in two roles. `not_found` with the same
 * field for a role of another dub.
 */
export function planRoles(args: {
  dubId: string;
  before: readonly DubRole[];
  drafts: readonly RoleDraft[];
  positions: readonly number[];
  newId: () => string;
}): DubRole[] {
  const { dubId, before, drafts, positions, newId } = args;
  const refuse = (message: string): never => {
    throw new AppError('bad_parameter', { field: 'cast', message });
  };
  if (drafts.length > ROLES_MAX) refuse(`${drafts.length} roles`);
  const linesTaken = new Set<number>();
  const namesTaken = new Set<string>();
  const changed = new Set<string>();
  return drafts.map((draft, position) => {
    const name = draft.name.replace(/\s+/g, ' ').trim();
    const folded = name.toLowerCase();
    if (name === '' || name.length > ROLE_NAME_MAX_CHARACTERS) refuse('a name is blank or too long');
    if (namesTaken.has(folded)) refuse('two roles have one name');
    namesTaken.add(folded);
    if (draft.linePositions.length === 0) refuse('a role has no lines');
    for (const line of draft.linePositions) {
      if (!positions.includes(line)) refuse('a line is not in the clip');
      if (linesTaken.has(line)) refuse('a line is in two roles');
      linesTaken.add(line);
    }
    const linePositions = draft.linePositions.toSorted((a, b) => a - b);
    if (draft.roleId === null) {
      const open = { accountId: null, inviteId: null, takenMs: null };
      return { id: newId(), dubId, position, name, linePositions, ...open };
    }
    const role = before.find(({ id }) => id === draft.roleId);
    if (!role || changed.has(role.id)) throw new AppError('not_found', { field: 'cast' });
    changed.add(role.id);
    return { ...role, position, name, linePositions };
  });
}
