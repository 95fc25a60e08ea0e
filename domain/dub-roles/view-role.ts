import type { Viewer } from '../accounts/types.ts';
import type { ClipWithLines } from '../clips/types.ts';
import { chooseVoices } from '../dubs/choose-voices.ts';
import { toTakeView } from '../takes/to-take-view.ts';
import type { Take } from '../takes/types.ts';
import type { NamedDubRole, RoleDub, RoleDubView, RoleView } from './types.ts';
import { versionOfCast } from './version-of-cast.ts';

/**
 * Returns a role as a viewer sees it, with the progress of its member.
 * @param args.linePositions the positions of the clip's lines. Lines that the clip no longer has are left out.
 * @param args.takes all takes of the clip by the people of the dub, by position.
 */
export function viewRole(args: {
  role: NamedDubRole;
  viewerId: string;
  linePositions: readonly number[];
  takes: readonly Pick<Take, 'ownerId' | 'lineIndex' | 'createdMs'>[];
}): RoleView {
  const { role, viewerId, linePositions, takes } = args;
  const lineIndexes = role.linePositions
    .map((position) => linePositions.indexOf(position))
    .filter((index) => index >= 0);
  const positions = new Set(lineIndexes.map((index) => linePositions[index]));
  const recorded = takes.filter(
    ({ ownerId, lineIndex }) => ownerId === role.accountId && lineIndex !== null && positions.has(lineIndex),
  );
  return {
    role,
    lineIndexes,
    mine: role.accountId === viewerId,
    hasLeft: role.accountId === null && role.takenMs !== null,
    recordedLines: new Set(recorded.map(({ lineIndex }) => lineIndex)).size,
    lastTakeMs: recorded.reduce<number | null>(
      (latest, { createdMs }) => Math.max(latest ?? 0, createdMs),
      null,
    ),
  };
}

/**
 * Returns a dub with roles as its owner or somebody with a role in it sees it.
 * @param args.takes at least all takes of the clip by the people of the dub, by position.
 */
export function viewRoleDub(args: {
  viewer: Viewer;
  clip: ClipWithLines;
  dub: RoleDub;
  takes: readonly (Take & { ownerName: string })[];
}): RoleDubView {
  const { viewer, clip, dub, takes } = args;
  const { linePositions } = clip;
  return {
    dub,
    mine: dub.ownerId === viewer.id,
    castVersion: versionOfCast(dub.roles),
    roles: dub.roles.map((role) => viewRole({ role, viewerId: viewer.id, linePositions, takes })),
    takes: chooseVoices({ takes, ...dub }).map(({ ownerName, ...take }) =>
      toTakeView({ viewer, clip, take, ownerName }),
    ),
  };
}
