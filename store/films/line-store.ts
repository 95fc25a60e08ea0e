import type { FilmStore, Line } from '#domain/films/types.ts';
import { IDS_PER_QUERY, splitList } from '../database/split-list.ts';
import type { Database } from '../database/tables.ts';
import { toLine } from './line-rows.ts';

type LineMethods = 'linesOfVideo' | 'countLines' | 'countLinesOfVideo' | 'linesByIds' | 'surroundingLines';

/** SQLite takes an offset only after a limit; no video has this many lines. */
const NO_LIMIT = 2_147_483_647;

/** Bilingual lines, by seq. A span of time means every line that overlaps it. */
export function createLineStore({ db }: { db: Database }): Pick<FilmStore, LineMethods> {
  const linesWithin = (span: { videoId: string; fromMs?: number; toMs?: number }) => {
    const { videoId, fromMs, toMs } = span;
    let query = db.selectFrom('subtitle_lines').where('video_id', '=', videoId);
    if (fromMs !== undefined) query = query.where('end_ms', '>', fromMs);
    if (toMs !== undefined) query = query.where('start_ms', '<', toMs);
    return query;
  };

  return {
    async linesOfVideo({ videoId, fromMs, toMs, spans, limit, offset }) {
      const rows = await linesWithin({ videoId, fromMs, toMs })
        .$if(spans !== undefined, (query) =>
          query.where((eb) =>
            eb.or(
              (spans ?? []).map(({ startMs, endMs }) =>
                eb.and([eb('end_ms', '>', startMs), eb('start_ms', '<', endMs)]),
              ),
            ),
          ),
        )
        .selectAll()
        .orderBy('seq')
        .limit(limit ?? NO_LIMIT)
        .offset(offset ?? 0)
        .execute();
      return rows.map(toLine);
    },

    async countLines(videoIds) {
      const counts = new Map(videoIds.map((id) => [id, 0]));
      for (const ids of splitList([...counts.keys()], IDS_PER_QUERY)) {
        const rows = await db
          .selectFrom('subtitle_lines')
          .select((eb) => ['video_id', eb.fn.countAll<number>().as('total')])
          .where('video_id', 'in', ids)
          .groupBy('video_id')
          .execute();
        for (const row of rows) counts.set(row.video_id, row.total);
      }
      return counts;
    },

    async countLinesOfVideo(span) {
      const { total } = await linesWithin(span)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async linesByIds(ids) {
      const found = new Map<string, Line>();
      for (const piece of splitList([...new Set(ids)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('subtitle_lines').selectAll().where('id', 'in', piece).execute();
        for (const row of rows) found.set(row.id, toLine(row));
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async surroundingLines({ lineId, before, after }) {
      const line = await db
        .selectFrom('subtitle_lines')
        .select(['video_id', 'seq'])
        .where('id', '=', lineId)
        .executeTakeFirst();
      if (!line) return [];
      const earlier = await db
        .selectFrom('subtitle_lines')
        .selectAll()
        .where('video_id', '=', line.video_id)
        .where('seq', '<', line.seq)
        .orderBy('seq', 'desc')
        .limit(before)
        .execute();
      const fromHere = await db
        .selectFrom('subtitle_lines')
        .selectAll()
        .where('video_id', '=', line.video_id)
        .where('seq', '>=', line.seq)
        .orderBy('seq')
        .limit(after + 1)
        .execute();
      return [...earlier.reverse(), ...fromHere].map(toLine);
    },
  };
}
