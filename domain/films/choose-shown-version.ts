import type { Video } from './types.ts';

type Version = Pick<Video, 'id' | 'mezzanine' | 'lineCount' | 'originalBytes' | 'createdMs'>;

/** An original that is this much larger has the better picture, although both play at the same size. */
const CLEARLY_LARGER = 1.2;

/**
 * Chooses which of several files of a film is shown, searched, and cut. In this order: one that a lesson or red packet
 * uses, because learners are led to it; one with lines; one with sound; the larger picture; the clearly larger original;
 * the one that was there first.
 * @param args.usedIds the videos that a lesson or red packet uses.
 */
export function chooseShownVersion<V extends Version>(args: {
  versions: readonly [V, ...V[]];
  usedIds: ReadonlySet<string>;
}): V {
  const { versions, usedIds } = args;
  const oldestFirst = versions.toSorted((a, b) => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1));
  return oldestFirst.reduce((best, version) => (isBetter(version, best, usedIds) ? version : best));
}

function isBetter(a: Version, b: Version, usedIds: ReadonlySet<string>): boolean {
  const ranksOf = (version: Version) => [
    usedIds.has(version.id) ? 1 : 0,
    version.lineCount > 0 ? 1 : 0,
    version.mezzanine?.hasAudio ? 1 : 0,
    version.mezzanine ? version.mezzanine.width * version.mezzanine.height : 0,
  ];
  const [first, second] = [ranksOf(a), ranksOf(b)];
  for (const [at, rank] of first.entries()) {
    const difference = rank - (second[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return b.originalBytes > 0 && a.originalBytes >= b.originalBytes * CLEARLY_LARGER;
}
