import type { Viewer } from '../accounts/types.ts';
import type { ClipWithLines } from '../clips/types.ts';
import type { WallDub, WallEntry } from './types.ts';

/** Adds their clips to dubs of the wall. Leaves out those whose clip is not among `clips`: the viewer may not see it. */
export function addClipsToWall(args: {
  viewer: Pick<Viewer, 'id'>;
  entries: readonly WallEntry[];
  clips: readonly ClipWithLines[];
}): WallDub[] {
  const { viewer, entries, clips } = args;
  const clipById = new Map(clips.map((one) => [one.clip.id, one]));
  return entries.flatMap((entry) => {
    const clip = clipById.get(entry.clipId);
    return clip ? [{ entry, clip, mine: entry.ownerId === viewer.id }] : [];
  });
}
