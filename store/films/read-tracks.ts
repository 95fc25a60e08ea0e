import type { SubtitleTrack } from '#domain/films/types.ts';
import type { Database } from '../database/tables.ts';
import { toSubtitleTrack } from './line-rows.ts';

/** The subtitle tracks of a video, in their order. */
export async function readTracks(args: { db: Database; videoId: string }): Promise<SubtitleTrack[]> {
  const rows = await args.db
    .selectFrom('subtitle_tracks')
    .selectAll()
    .where('video_id', '=', args.videoId)
    .orderBy('position')
    .execute();
  return rows.map(toSubtitleTrack);
}
