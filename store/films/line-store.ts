import type { FilmStore, Line } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { countRows } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toLine } from './line-rows.ts';

type LineMethods = 'linesOfVideo' | 'linesOfRanges' | 'countLinesOfVideo' | 'linesByIds' | 'surroundingLines';

/** SQLite accepts an offset only after a limit. No video has this many lines. */
const NO_LIMIT = 2_147_483_647;

/** SQLite allows a thousand levels in an expression, and each range is one. */
const RANGES_PER_QUERY = 200;

/** Bilingual lines, in order. A time span selects every line that overlaps it. */
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

    async linesOfRanges(ranges) {
      const lines = new Map<string, Line>();
      for (const part of chunk(ranges, RANGES_PER_QUERY)) {
        const rows = await db
          .selectFrom('subtitle_lines')
          .selectAll()
          .where((eb) =>
            eb.or(
              part.map(({ videoId, startMs, endMs }) =>
                eb.and([
                  eb('video_id', '=', videoId),
                  eb('start_ms', '<', endMs),
                  eb('end_ms', '>', startMs),
                ]),
              ),
            ),
          )
          .orderBy('video_id')
          .orderBy('seq')
          .execute();
        for (const row of rows) lines.set(row.id, toLine(row));
      }
      return [...lines.values()];
    },

    countLinesOfVideo: (span) => countRows(linesWithin(span)),

    async linesByIds(ids) {
      const found = new Map<string, Line>();
      for (const part of chunk([...new Set(ids)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('subtitle_lines').selectAll().where('id', 'in', part).execute();
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
