import { findOverlappingLines, keepsItsLines } from '#domain/clips/keeps-its-lines.ts';
import type { Line } from '#domain/films/types.ts';
import type { Database } from '../database/tables.ts';
import { toClip } from './clip-rows.ts';

/** Stores with each clip of a video the lines that it keeps when those of the video are replaced. */
export async function keepLinesOfClips(args: {
  trx: Database;
  videoId: string;
  before: readonly Line[];
  after: readonly Line[];
}): Promise<void> {
  const { trx, videoId, before, after } = args;
  const rows = await trx
    .selectFrom('clips')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('kept_lines', 'is', null)
    .execute();
  for (const { id, segments } of rows.map(toClip)) {
    if (!keepsItsLines({ segments, before, after })) continue;
    await trx
      .updateTable('clips')
      .set({ kept_lines: JSON.stringify(findOverlappingLines(before, segments)) })
      .where('id', '=', id)
      .execute();
  }
}
