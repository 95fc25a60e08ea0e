/**
 * By how much each track is to be moved, in milliseconds. A track kept before stays where it was, for people may have put
 * it there; a new one takes its place beside the one it is paired with.
 * @param args.used the tracks the lines are made of, and `moved` which of them had to be moved to fit the other, as
 * pairTracks found on the tracks' own times.
 * @param args.known the offset a track was kept with; null for a new one.
 */
export function chooseOffsets<T>(args: {
  tracks: T[];
  used: T[];
  moved: { track: T; offsetMs: number } | null;
  known: (track: T) => number | null;
}): Map<T, number> {
  const { tracks, used, moved, known } = args;
  const offsets = new Map(tracks.map((track) => [track, known(track) ?? 0]));
  const [one, other] = used;
  if (one === undefined || other === undefined) return offsets;
  /** How far the track goes when both are new. */
  const own = (track: T) => (moved?.track === track ? moved.offsetMs : 0);
  const place = (track: T, beside: T) =>
    offsets.set(track, (known(beside) ?? own(beside)) - own(beside) + own(track));
  if (known(one) === null) place(one, other);
  if (known(other) === null) place(other, one);
  return offsets;
}
