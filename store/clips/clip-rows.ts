import * as z from 'zod';
import type { ClipProof } from '#domain/clips/clip-proof.ts';
import type { Clip, ClipState } from '#domain/clips/types.ts';
import type { Line } from '#domain/films/types.ts';
import type { ClipSegment } from '#shared/clip-segments.ts';
import { readEnum, readJson, readJsonOrNull, writeFlag } from '../database/read-column.ts';
import { speakersSchema } from '../films/line-rows.ts';
import type { ClipRankColumns, ClipTableRow } from './tables.ts';

const clipStates = ['cutting', 'ready', 'failed'] as const satisfies ClipState[];

const clipProofSchema: z.ZodType<ClipProof> = z.object({
  frames: z.number(),
  firstFrameOff: z.number(),
  lastFrameOff: z.number(),
  audioOffsetMs: z.number().nullable(),
  bytes: z.number(),
});

const segmentsSchema: z.ZodType<ClipSegment[]> = z
  .array(
    z.object({
      startFrame: z.number(),
      endFrame: z.number(),
      startMs: z.number(),
      endMs: z.number(),
      clipStartMs: z.number(),
    }),
  )
  .min(1);

const keptLinesSchema: z.ZodType<Line[]> = z.array(
  z.object({
    id: z.string(),
    videoId: z.string(),
    seq: z.number(),
    startMs: z.number(),
    endMs: z.number(),
    en: z.string().nullable(),
    zh: z.string().nullable(),
    speakers: speakersSchema.optional(),
  }),
);

export function toClip(row: ClipTableRow): Clip {
  return {
    id: row.id,
    ownerId: row.owner_id,
    videoId: row.video_id,
    filmId: row.film_id,
    title: row.title,
    startFrame: row.start_frame,
    endFrame: row.end_frame,
    startMs: row.start_ms,
    endMs: row.end_ms,
    segments: readJson(segmentsSchema, row.segments, 'clips.segments'),
    keptLines: readJsonOrNull(keptLinesSchema, row.kept_lines, 'clips.kept_lines'),
    state: readEnum(clipStates, row.state, 'clips.state'),
    errorCode: row.error_code,
    proof: readJsonOrNull(clipProofSchema, row.proof, 'clips.proof'),
    createdMs: row.created_ms,
  };
}

export function toClipRow(clip: Clip): ClipTableRow & Pick<ClipRankColumns, 'has_proof'> {
  return {
    id: clip.id,
    owner_id: clip.ownerId,
    video_id: clip.videoId,
    film_id: clip.filmId,
    title: clip.title,
    start_frame: clip.startFrame,
    end_frame: clip.endFrame,
    start_ms: clip.startMs,
    end_ms: clip.endMs,
    segments: JSON.stringify(clip.segments),
    kept_lines: clip.keptLines === null ? null : JSON.stringify(clip.keptLines),
    state: clip.state,
    error_code: clip.errorCode,
    ...toProofColumns(clip.proof),
    created_ms: clip.createdMs,
  };
}

type ClipChange = Partial<Pick<Clip, 'state' | 'errorCode' | 'proof' | 'title'>>;

/** The columns of a partial change. Fields that are left out or undefined do not change. */
export function toClipColumns(change: ClipChange): Partial<ClipTableRow & ClipRankColumns> {
  const columns: Partial<ClipTableRow & ClipRankColumns> = {};
  if (change.state !== undefined) columns.state = change.state;
  if (change.errorCode !== undefined) columns.error_code = change.errorCode;
  if (change.proof !== undefined) Object.assign(columns, toProofColumns(change.proof));
  if (change.title !== undefined) columns.title = change.title;
  return columns;
}

const toProofColumns = (proof: ClipProof | null) => ({
  proof: proof === null ? null : JSON.stringify(proof),
  has_proof: writeFlag(proof !== null),
});
