import { sql } from 'kysely';
import type { Line } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { toClip } from './clip-rows.ts';
import { hasLines } from './has-lines.ts';

/** Marks which clips of a video have lines, after its lines have changed. */
export async function markClipsWithLines(args: {
  trx: Database;
  videoId: string;
  lines: readonly Pick<Line, 'startMs' | 'endMs'>[];
}): Promise<void> {
  const { trx, videoId, lines } = args;
  const clips = await trx.selectFrom('clips').selectAll().where('video_id', '=', videoId).execute();
  const changed = clips.filter((row) => hasLines(toClip(row), lines) !== readFlag(row.has_lines));
  for (const rows of chunk(changed, IDS_PER_QUERY)) {
    await trx
      .updateTable('clips')
      .set({ has_lines: sql<number>`1 - has_lines` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
}
