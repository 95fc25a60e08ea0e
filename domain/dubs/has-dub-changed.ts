import { isDeepStrictEqual } from 'node:util';
import { type PlacedTake, placeTake, placeVoices } from './place-take.ts';
import type { Dub } from './types.ts';

/**
 * Returns whether the finished film of a dub is outdated: whether the takes that are heard, their places, the lines that
 * nobody speaks, or the settings have changed since it was mixed. False when there is no finished film.
 */
export function hasDubChanged(args: {
  dub: Pick<Dub, 'film' | 'settings'>;
  /** The takes that the dub consists of now; see `ChooseVoices`. */
  takes: readonly (PlacedTake & { id: string })[];
  silencesOpenLines: boolean;
  /** The length of the clip, in milliseconds. */
  clipMs: number;
}): boolean {
  const { takes, silencesOpenLines, clipMs } = args;
  const { film, settings } = args.dub;
  if (!film) return false;
  const mixed = film.voices.map(({ takeId, startMs }) => `${takeId} ${startMs}`).sort();
  const chosen = placeVoices(takes, clipMs)
    .map(({ take }) => `${take.id} ${placeTake(take)}`)
    .sort();
  return !isDeepStrictEqual(
    [mixed, film.settings, film.silencesOpenLines],
    [chosen, settings, silencesOpenLines],
  );
}
