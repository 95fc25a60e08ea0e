import type { ClipDto } from '#contract/clips.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import { proposeRoles } from '#domain/dub-roles/propose-roles.ts';

/** A role in the editor. */
interface DraftRole {
  /** Identifies it there: the ID of a role of the dub, or a number for a new one. */
  key: string;
  /** Null for a new one. */
  roleId: string | null;
  name: string;
}

/** What the editor of roles holds: the roles, and for each line of the clip the key of its role; null for none. */
export interface RolesDraft {
  roles: DraftRole[];
  lines: (string | null)[];
}

/**
 * Returns the initial roles of the editor: the roles of the dub, else those that the subtitles suggest, else two empty ones.
 * @param args.nameOf returns the name of an empty role at a position.
 */
export function beginDraft(args: {
  clip: Pick<ClipDto, 'lines'>;
  dub: Pick<RoleDubDto, 'cast'> | null;
  nameOf: (position: number) => string;
}): RolesDraft {
  const { clip, dub, nameOf } = args;
  const known = dub?.cast ?? proposeRoles(clip.lines).map((role) => ({ ...role, roleId: null }));
  const cast =
    known.length > 0 ? known : [0, 1].map((at) => ({ roleId: null, name: nameOf(at), lineIndexes: [] }));
  return draftOfCast(clip, cast);
}

/** Returns the draft that has these roles. */
export function draftOfCast(
  clip: Pick<ClipDto, 'lines'>,
  cast: readonly { roleId: string | null; name: string; lineIndexes: readonly number[] }[],
): RolesDraft {
  const roles = cast.map(({ roleId, name }, at) => ({ key: roleId ?? `${at}`, roleId, name }));
  const lines = clip.lines.map(
    (_, index) => roles[cast.findIndex(({ lineIndexes }) => lineIndexes.includes(index))]?.key ?? null,
  );
  return { roles, lines };
}

/**
 * Returns `mine` with what has changed in the dub meanwhile (a three-way merge). What both changed is as in `mine`. A role
 * that one of them deleted stays if the other renamed it or gave it a line.
 * @param args.base the draft that `mine` began with.
 * @param args.theirs the roles that the dub has now.
 */
export function mergeDrafts(args: { base: RolesDraft; mine: RolesDraft; theirs: RolesDraft }): RolesDraft {
  const { theirs } = args;
  const twins = findTwins(args);
  const [base, mine] = [withKeys(args.base, twins), withKeys(args.mine, twins)];
  const isChanged = (draft: RolesDraft, key: string) =>
    roleIn(draft, key)?.name !== roleIn(base, key)?.name ||
    draft.lines.some((of, index) => of === key && base.lines[index] !== key);
  const added = mine.roles.filter(({ key }) => !roleIn(theirs, key));
  const roles = [...theirs.roles, ...added.map((role) => ({ ...role, roleId: null }))]
    .filter(({ key }) => {
      const having = [mine, theirs].filter((draft) => roleIn(draft, key));
      return !roleIn(base, key) || having.length === 2 || having.some((draft) => isChanged(draft, key));
    })
    .map((role) => {
      const myName = roleIn(mine, role.key)?.name;
      const isRenamed = myName !== undefined && myName !== roleIn(base, role.key)?.name;
      return isRenamed ? { ...role, name: myName } : role;
    });
  const lines = mine.lines.map((key, index) => {
    const chosen = key === base.lines[index] ? (theirs.lines[index] ?? null) : key;
    return roles.some((role) => role.key === chosen) ? chosen : null;
  });
  return { roles, lines };
}

const roleIn = ({ roles }: RolesDraft, key: string) => roles.find((role) => role.key === key);
const foldName = (name: string) => name.trim().toLowerCase();

/** Returns for each new role that the dub has by now under the same name, as from the same proposal, the key that it has there. */
function findTwins({ base, mine, theirs }: Parameters<typeof mergeDrafts>[0]): ReadonlyMap<string, string> {
  const own = [...base.roles, ...mine.roles.filter(({ key }) => !roleIn(base, key))];
  const others = theirs.roles.filter(({ key }) => !roleIn(base, key));
  return new Map(
    own.flatMap(({ key, roleId, name }) => {
      const twin = others.find((other) => foldName(other.name) === foldName(name));
      return roleId === null && twin ? [[key, twin.key] as const] : [];
    }),
  );
}

/** Returns the draft with other keys for some of its roles. */
const withKeys = ({ roles, lines }: RolesDraft, keys: ReadonlyMap<string, string>): RolesDraft => ({
  roles: roles.map((role) => ({ ...role, key: keys.get(role.key) ?? role.key })),
  lines: lines.map((key) => (key === null ? null : (keys.get(key) ?? key))),
});

/** What is wrong with a draft; null if it can be saved. */
export function findDraftProblem(
  draft: RolesDraft,
): { problem: 'noName' | 'sameName' } | { problem: 'noLines'; role: string } | null {
  const names = draft.roles.map(({ name }) => foldName(name));
  if (names.includes('')) return { problem: 'noName' };
  if (new Set(names).size < names.length) return { problem: 'sameName' };
  const empty = draft.roles.find(({ key }) => !draft.lines.includes(key));
  return empty ? { problem: 'noLines', role: empty.name.trim() } : null;
}

/** Returns the roles of a draft as they are saved. */
export const castOfDraft = ({ roles, lines }: RolesDraft) =>
  roles.map(({ key, roleId, name }) => ({
    roleId,
    name: name.trim(),
    lineIndexes: lines.flatMap((of, index) => (of === key ? [index] : [])),
  }));
