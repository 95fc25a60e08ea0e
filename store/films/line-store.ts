import type { InferResult } from 'kysely';
import type { FilmStore, Line, LineWithVideo } from '#domain/films/types.ts';
import { CUE_MAX_MS } from '#domain/subtitles/limits.ts';
import { chunk } from '#shared/chunk.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { countRows } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { joinedFilmColumns, readMezzanine, toJoinedFilm } from './film-rows.ts';
import { toLine } from './line-rows.ts';

type LineMethods =
  | 'linesOfVideo'
  | 'linesOfRanges'
  | 'countLinesOfVideo'
  | 'linesByIds'
  | 'linesWithVideos'
  | 'surroundingLines';

/** SQLite accepts an offset only after a limit. No video has this many lines. */
const NO_LIMIT = 2_147_483_647;

/** SQLite allows a thousand levels in an expression, and each range is one. */
const RANGES_PER_QUERY = 200;

/** No line lasts as long, in milliseconds: it is one cue, or several that are joined and much shorter. */
const LINE_MAX_MS = 2 * CUE_MAX_MS;

/** Bilingual lines, in order. A time span selects every line that overlaps it. */
export function createLineStore({ db }: { db: Database }): Pick<FilmStore, LineMethods> {
  const linesWithin = (span: { videoId: string; fromMs?: number; toMs?: number }) => {
    const { videoId, fromMs, toMs } = span;
    let query = db.selectFrom('subtitle_lines').where('video_id', '=', videoId);
    if (fromMs !== undefined) query = query.where('end_ms', '>', fromMs);
    if (toMs !== undefined) query = query.where('start_ms', '<', toMs);
    return query;
  };

  const linesWithVideos = (ids: readonly string[]) =>
    db
      .selectFrom('subtitle_lines')
      .innerJoin('videos', 'videos.id', 'subtitle_lines.video_id')
      .innerJoin('films', 'films.id', 'videos.film_id')
      .selectAll('subtitle_lines')
      .select([
        'videos.film_id',
        'videos.title as video_title',
        'videos.season',
        'videos.episode',
        'videos.mezzanine',
        'videos.revision',
      ])
      .select(joinedFilmColumns)
      .where('subtitle_lines.id', 'in', ids)
      .compile();
  type CompiledLines = ReturnType<typeof linesWithVideos>;
  /** By number of IDs. Building the query took longer than running it. */
  const compiledByCount = new Map<number, CompiledLines>();

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
        const rows = await selectOfRanges(db, {
          videoIds: part.map(({ videoId }) => videoId),
          earliestMs: part.map(({ startMs }) => startMs - LINE_MAX_MS),
          startsMs: part.map(({ startMs }) => startMs),
          endsMs: part.map(({ endMs }) => endMs),
        });
        for (const row of rows) lines.set(row.id, toLine(row));
      }
      return [...lines.values()];
    },

    countLinesOfVideo: (span) => countRows(linesWithin(span)),

    async linesByIds(ids) {
      const found = new Map<string, Line>();
      for (const part of chunk([...new Set(ids)], IDS_PER_QUERY)) {
        const rows = await selectByIds(db, { ids: part });
        for (const row of rows) found.set(row.id, toLine(row));
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async linesWithVideos(ids) {
      const found = new Map<string, LineWithVideo>();
      for (const part of chunk([...new Set(ids)], IDS_PER_QUERY)) {
        // An ID may be in the list several times. A few lengths are enough.
        const count = Math.min(IDS_PER_QUERY, 2 ** Math.ceil(Math.log2(part.length)));
        const parameters = Array.from({ length: count }, (_, at) => part[Math.min(at, part.length - 1)]);
        const compiled = compiledByCount.get(count) ?? linesWithVideos(parameters.map(String));
        compiledByCount.set(count, compiled);
        const { rows } = await db.executeQuery<InferResult<CompiledLines>[number]>({
          ...compiled,
          parameters,
        });
        for (const row of rows) {
          const { season, episode, revision, video_title: title } = row;
          const mezzanine = readMezzanine(row.mezzanine);
          found.set(row.id, {
            line: toLine(row),
            film: toJoinedFilm(row),
            video: { title, season, episode, revision, mezzanine },
          });
        }
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

const selectByIds = compileOnce((db, { list }: Slots<{ ids: string[] }>) =>
  db.selectFrom('subtitle_lines').selectAll().where('id', 'in', list('ids')),
);

/** The ranges are given as lists of the same length. No line that starts before `earliestMs` reaches into its range. */
type Ranges = { videoIds: string[]; earliestMs: number[]; startsMs: number[]; endsMs: number[] };

const selectOfRanges = compileOnce((db, { list }: Slots<Ranges>) => {
  const [earliestMs, startsMs, endsMs] = [list('earliestMs'), list('startsMs'), list('endsMs')];
  return db
    .selectFrom('subtitle_lines')
    .selectAll()
    .where((eb) =>
      eb.or(
        list('videoIds').map((videoId, at) =>
          eb.and([
            eb('video_id', '=', videoId),
            // The index is read from here on, not from the start of the film.
            eb('start_ms', '>', earliestMs[at] ?? 0),
            eb('start_ms', '<', endsMs[at] ?? 0),
            eb('end_ms', '>', startsMs[at] ?? 0),
          ]),
        ),
      ),
    )
    .orderBy('video_id')
    .orderBy('seq');
});
