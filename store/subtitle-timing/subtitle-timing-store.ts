import * as z from 'zod';
import type {
  LanguageFinding,
  SubtitleTimingRecord,
  TrackTiming,
} from '#domain/subtitle-timing/timing-record.ts';
import type { SubtitleTimingStore } from '#domain/subtitle-timing/types.ts';
import { lockRow } from '../database/lock-row.ts';
import { readFlag, readJson, readJsonOrNull, writeFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { readTracks } from '../films/read-tracks.ts';
import type { SubtitleTimingTableRow } from './tables.ts';

const timing = { ratio: z.number(), offsetMs: z.number() };

const findingsSchema: z.ZodType<LanguageFinding[]> = z.array(
  z.object({
    lang: z.enum(['en', 'zh', 'all']),
    finding: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('fits') }),
      z.object({
        kind: z.literal('off'),
        timing: z.object(timing),
        offsetSureness: z.number(),
        ratioSureness: z.number(),
      }),
      z.object({
        kind: z.literal('parts'),
        parts: z.array(
          z.object({ fromMs: z.number(), toMs: z.number(), lines: z.number(), offsetMs: z.number() }),
        ),
      }),
      z.object({ kind: z.literal('no_match'), reason: z.enum(['no_speech', 'fits_nowhere']) }),
      z.object({ kind: z.literal('too_few_lines') }),
    ]),
  }),
);

const previousSchema: z.ZodType<TrackTiming[]> = z.array(
  z.object({ ...timing, origin: z.string(), name: z.string(), lang: z.enum(['en', 'zh', 'both']) }),
);

/** What is known of the times of subtitles, one row for each video that was checked. */
export function createSubtitleTimingStore({ db }: { db: Database }): SubtitleTimingStore {
  return {
    timingOfVideo: (videoId) => readTiming({ db, videoId }),

    async changeTiming({ videoId, change }) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'videos', id: videoId }))) return;
        const record = change({
          known: await readTiming({ db: trx, videoId }),
          tracks: await readTracks({ db: trx, videoId }),
        });
        if (record) await writeTiming({ db: trx, videoId, record });
      });
    },
  };
}

/** Returns what is known of a video's times; null if nobody has looked. */
export async function readTiming(args: {
  db: Database;
  videoId: string;
}): Promise<SubtitleTimingRecord | null> {
  const row = await args.db
    .selectFrom('subtitle_timings')
    .selectAll()
    .where('video_id', '=', args.videoId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Writes what is known of a video's times. The video must exist. */
export async function writeTiming(args: {
  db: Database;
  videoId: string;
  record: SubtitleTimingRecord;
}): Promise<void> {
  const { db, videoId, record } = args;
  const columns = {
    findings: JSON.stringify(record.findings),
    is_kept: writeFlag(record.isKept),
    previous: record.previous === null ? null : JSON.stringify(record.previous),
    changed_ms: record.changedMs,
  };
  await db
    .insertInto('subtitle_timings')
    .values({ video_id: videoId, ...columns })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(columns))
    .execute();
}

/** Deletes what is known of a video's times, because they have changed. */
export async function forgetTiming({ trx, videoId }: { trx: Database; videoId: string }): Promise<void> {
  await trx.deleteFrom('subtitle_timings').where('video_id', '=', videoId).execute();
}

function toRecord(row: SubtitleTimingTableRow): SubtitleTimingRecord {
  return {
    findings: readJson(findingsSchema, row.findings, 'subtitle_timings.findings'),
    isKept: readFlag(row.is_kept),
    previous: readJsonOrNull(previousSchema, row.previous, 'subtitle_timings.previous'),
    changedMs: row.changed_ms,
  };
}
