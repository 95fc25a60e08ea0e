import { selectDubTakes } from '../takes/select-dub-takes.ts';
import type { Take, TakeStore } from '../takes/types.ts';
import type { Dub } from './types.ts';

/** What the dub says about the people who speak in it. */
export interface DubCast {
  /** Whether lines without a take stay silent. Otherwise the actor speaks them. */
  silencesOpenLines: boolean;
  roles: { accountId: string | null; linePositions: readonly number[] }[];
}

export interface DubVoices {
  /** The takes that the dub plays, in the order of their lines. Their `lineIndex` is a position, as it is stored. */
  takes: (Take & { ownerName: string })[];
  silencesOpenLines: boolean;
}

/** Returns the takes that a dub plays now. */
export type ChooseVoices = (dub: Pick<Dub, 'id' | 'ownerId' | 'clipId'>) => Promise<DubVoices>;

/** Returns the accounts that may speak in these dubs, each once. */
export const listSpeakers = (
  dubs: readonly { ownerId: string; roles: readonly { accountId: string | null }[] }[],
): string[] => [
  ...new Set(
    dubs.flatMap(({ ownerId, roles }) => [ownerId, ...roles.flatMap(({ accountId }) => accountId ?? [])]),
  ),
];

/** Creates the function that chooses the takes of dubs among those of all people who speak in them. */
export function createVoiceChooser(args: {
  takes: Pick<TakeStore, 'takesOfClip'>;
  dubRoles: { roleDubById(dubId: string): Promise<DubCast | null> };
}): ChooseVoices {
  const { takes, dubRoles } = args;
  return async ({ id, ownerId, clipId }) => {
    const cast = await dubRoles.roleDubById(id);
    const roles = cast?.roles ?? [];
    const found = await takes.takesOfClip({ clipId, ownerIds: listSpeakers([{ ownerId, roles }]) });
    return {
      takes: chooseVoices({ takes: found, ownerId, roles }),
      silencesOpenLines: cast?.silencesOpenLines ?? false,
    };
  };
}

/**
 * Chooses the takes of a dub. The member of a role speaks its lines, and the owner of the dub all other lines. For each line,
 * `selectDubTakes` prefers one of the speaker's takes.
 */
export function chooseVoices<
  Row extends { ownerId: string; lineIndex: number | null; isBest: boolean; createdMs: number },
>(args: { takes: readonly Row[]; ownerId: string; roles: DubCast['roles'] }): Row[] {
  const { takes, ownerId, roles } = args;
  const speakers = new Map<number | null, string>();
  for (const { accountId, linePositions } of roles) {
    if (accountId !== null) for (const position of linePositions) speakers.set(position, accountId);
  }
  return selectDubTakes(takes.filter((take) => take.ownerId === (speakers.get(take.lineIndex) ?? ownerId)));
}
