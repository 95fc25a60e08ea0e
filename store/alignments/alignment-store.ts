import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { AlignedLine, AlignmentStore, WordTime } from '#domain/alignments/types.ts';
import { chunk } from '#shared/chunk.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readJson, readJsonOrNull } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { lockVideo } from '../films/video-store.ts';
import type { AlignedLineTableRow } from './tables.ts';

/** A line has nine bound values. */
const LINES_PER_INSERT = 500;

/** SQLite allows a thousand levels in an expression, and each line is one. */
const LINES_PER_QUERY = 200;

const wordsSchema = z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]));

const THOUSANDTHS = 1000;

const writeWords = (words: readonly WordTime[]): string =>
  JSON.stringify(
    words.map(({ from, end, startMs, endMs, confidence }) => [
      ...[from, end, startMs, endMs],
      Math.round(confidence * THOUSANDTHS),
    ]),
  );

const toWords = (rows: z.infer<typeof wordsSchema>): WordTime[] =>
  rows.map(([from, end, startMs, endMs, thousandths]) => ({
    ...{ from, end, startMs, endMs },
    confidence: thousandths / THOUSANDTHS,
  }));

const lineColumns = ['line_key', 'version', 'refusal', 'confidence', 'words', 'edited_words'] as const;

function toAlignedLine(row: Pick<AlignedLineTableRow, (typeof lineColumns)[number]>): AlignedLine {
  const edited = readJsonOrNull(wordsSchema, row.edited_words, 'aligned_lines.edited_words');
  return {
    lineKey: row.line_key,
    version: row.version,
    refusal: row.refusal,
    confidence: row.confidence / THOUSANDTHS,
    words: toWords(readJson(wordsSchema, row.words, 'aligned_lines.words')),
    editedWords: edited && toWords(edited),
  };
}

const selectByKeys = compileOnce((db, { list }: Slots<{ videoIds: string[]; lineKeys: string[] }>) => {
  const lineKeys = list('lineKeys');
  return db
    .selectFrom('aligned_lines')
    .select([...lineColumns, 'video_id'])
    .where((eb) =>
      eb.or(
        list('videoIds').map((videoId, at) =>
          eb.and([eb('video_id', '=', videoId), eb('line_key', '=', lineKeys[at] ?? '')]),
        ),
      ),
    );
});

/** Where the words of lines are in their films. */
export function createAlignmentStore({ db }: { db: Database }): AlignmentStore {
  /** Runs `write` while the video is locked, unless it has been removed. */
  const whileThere = (videoId: string, write: (trx: Database) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const video = await lockVideo({ trx, videoId });
      if (video && video.state !== 'removed') await write(trx);
    });

  return {
    async videosToAlign({ version, endedSinceMs, limit }) {
      const rows = await db
        .selectFrom('videos')
        .leftJoin('aligned_videos', 'aligned_videos.video_id', 'videos.id')
        .select('videos.id')
        .where('videos.state', '=', 'ready')
        .where('videos.version_of', 'is', null)
        .where((eb) =>
          eb.or([
            eb('aligned_videos.video_id', 'is', null),
            eb('aligned_videos.version', '!=', version),
            eb('aligned_videos.revision', '!=', eb.ref('videos.revision')),
          ]),
        )
        .where(
          sql<SqlBool>`not exists (
            select 1 from jobs
            where jobs.kind = 'align_lines' and jobs.subject_id = videos.id and (
              jobs.state in ('queued', 'running')
              or (jobs.state in ('failed', 'cancelled') and jobs.updated_ms > ${endedSinceMs})
            )
          )`,
        )
        .orderBy('videos.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async alignedLines(videoId) {
      const rows = await db
        .selectFrom('aligned_lines')
        .select(lineColumns)
        .where('video_id', '=', videoId)
        .execute();
      return rows.map(toAlignedLine);
    },

    async alignedLinesByKeys(wanted) {
      const lines: (AlignedLine & { videoId: string })[] = [];
      const distinct = new Map(wanted.map((line) => [`${line.videoId} ${line.lineKey}`, line]));
      for (const part of chunk([...distinct.values()], LINES_PER_QUERY)) {
        const rows = await selectByKeys(db, {
          videoIds: part.map(({ videoId }) => videoId),
          lineKeys: part.map(({ lineKey }) => lineKey),
        });
        lines.push(...rows.map((row) => ({ ...toAlignedLine(row), videoId: row.video_id })));
      }
      return lines;
    },

    async contourOfLine({ videoId, lineKey }) {
      const row = await db
        .selectFrom('aligned_lines')
        .select(['contour_start_ms', 'contour'])
        .where('video_id', '=', videoId)
        .where('line_key', '=', lineKey)
        .executeTakeFirst();
      if (!row) return null;
      return {
        startMs: row.contour_start_ms,
        values: Int8Array.from(Buffer.from(row.contour, 'base64')),
      };
    },

    async putMeasurements({ videoId, version, lines }) {
      const rows = lines.map(
        (line): AlignedLineTableRow => ({
          video_id: videoId,
          line_key: line.lineKey,
          version,
          refusal: line.refusal,
          confidence: Math.round(line.confidence * THOUSANDTHS),
          words: writeWords(line.words),
          edited_words: null,
          contour_start_ms: line.contour.startMs,
          contour: Buffer.from(line.contour.values).toString('base64'),
        }),
      );
      await whileThere(videoId, async (trx) => {
        for (const part of chunk(rows, LINES_PER_INSERT)) {
          await trx
            .insertInto('aligned_lines')
            .values(part)
            .onConflict((conflict) =>
              conflict.columns(['video_id', 'line_key']).doUpdateSet((eb) => ({
                version: eb.ref('excluded.version'),
                refusal: eb.ref('excluded.refusal'),
                confidence: eb.ref('excluded.confidence'),
                words: eb.ref('excluded.words'),
                contour_start_ms: eb.ref('excluded.contour_start_ms'),
                contour: eb.ref('excluded.contour'),
              })),
            )
            .execute();
        }
      });
    },

    async replaceLines({ videoId, deletedKeys, moved }) {
      await whileThere(videoId, async (trx) => {
        for (const { to, editedWords } of moved) {
          await trx
            .updateTable('aligned_lines')
            .set({ edited_words: writeWords(editedWords) })
            .where('video_id', '=', videoId)
            .where('line_key', '=', to)
            .where('edited_words', 'is', null)
            .execute();
        }
        for (const keys of chunk(deletedKeys, IDS_PER_QUERY)) {
          await trx
            .deleteFrom('aligned_lines')
            .where('video_id', '=', videoId)
            .where('line_key', 'in', keys)
            .execute();
        }
      });
    },

    editWords: ({ videoId, lineKey, edit, audit }) =>
      db.transaction().execute(async (trx) => {
        const update = () =>
          trx.updateTable('aligned_lines').where('video_id', '=', videoId).where('line_key', '=', lineKey);
        // An update that changes nothing is the only row lock that both databases have.
        const held = await update()
          .set((eb) => ({ version: eb.ref('version') }))
          .returning(lineColumns)
          .executeTakeFirst();
        if (!held) return false;
        const words = edit(toAlignedLine(held));
        await update()
          .set({ edited_words: words && writeWords(words) })
          .execute();
        if (audit) await appendAudit(trx, audit);
        return true;
      }),

    async setVideoAlignment({ videoId, version, revision, lines, unsure }) {
      const columns = { version, revision, line_count: lines, unsure_count: unsure };
      await whileThere(videoId, async (trx) => {
        await trx
          .insertInto('aligned_videos')
          .values({ video_id: videoId, ...columns })
          .onConflict((conflict) => conflict.column('video_id').doUpdateSet(columns))
          .execute();
      });
    },

    async videoAlignments(videoIds) {
      const found = new Map<string, { version: number; revision: number; lines: number; unsure: number }>();
      for (const ids of chunk([...new Set(videoIds)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('aligned_videos').selectAll().where('video_id', 'in', ids).execute();
        for (const { video_id, version, revision, line_count, unsure_count } of rows) {
          found.set(video_id, { version, revision, lines: line_count, unsure: unsure_count });
        }
      }
      return found;
    },
  };
}
