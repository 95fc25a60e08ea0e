/**
 * Returns the offset of each track, in milliseconds. A known track keeps its offset, because users may have set it; a
 * new one is aligned with the track that it is paired with.
 * @param args.used the tracks of the lines, and `moved` which of them had to be shifted to fit the other, as found by
 * pairTracks on the tracks' own times.
 * @param args.known returns the stored offset of a track; null for a new one.
 */
export function chooseOffsets<T>(args: {
  tracks: T[];
  used: T[];
  moved: { track: T; offsetMs: number } | null;
  known: (track: T) => number | null;
}): Map<T, number> {
  const { tracks, used, moved, known } = args;
  const offsets = new Map(tracks.map((track) => [track, known(track) ?? 0]));
  const [first, second] = used;
  if (first === undefined || second === undefined) return offsets;
  /** The shift of the track if both are new. */
  const shiftOf = (track: T) => (moved?.track === track ? moved.offsetMs : 0);
  const align = (track: T, reference: T) =>
    offsets.set(track, (known(reference) ?? shiftOf(reference)) - shiftOf(reference) + shiftOf(track));
  if (known(first) === null) align(first, second);
  if (known(second) === null) align(second, first);
  return offsets;
}
