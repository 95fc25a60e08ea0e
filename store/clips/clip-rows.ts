import { z } from 'zod';
import type { Clip, ClipState, SavedClipProof } from '#domain/clips/types.ts';
import type { ClipSegment } from '#shared/clip-segments.ts';
import { readEnum, readJsonOrNull } from '../database/read-column.ts';
import type { ClipTableRow } from '../database/tables.ts';

const barStates = ['cutting', 'ready', 'failed'] as const satisfies ClipState[];

const proofSchema: z.ZodType<SavedClipProof> = z.object({
  frames: z.number(),
  firstFrameOff: z.number(),
  lastFrameOff: z.number(),
  audioOffsetMs: z.number().nullable(),
  bytes: z.number(),
});

/** In the column a segment's place in the clip is `atMs`. */
const segmentsSchema: z.ZodType<ClipSegment[]> = z
  .array(
    z
      .object({
        startFrame: z.number(),
        endFrame: z.number(),
        startMs: z.number(),
        endMs: z.number(),
        atMs: z.number(),
      })
      .transform(({ atMs, ...span }) => ({ ...span, clipStartMs: atMs })),
  )
  .min(2);

const serializeSegments = (segments: ClipSegment[]): string =>
  JSON.stringify(segments.map(({ clipStartMs, ...span }) => ({ ...span, atMs: clipStartMs })));

export function toClip(row: ClipTableRow): Clip {
  const whole = {
    startFrame: row.start_frame,
    endFrame: row.end_frame,
    startMs: row.start_ms,
    endMs: row.end_ms,
  };
  return {
    id: row.id,
    ownerId: row.owner_id,
    videoId: row.video_id,
    filmId: row.film_id,
    title: row.title,
    ...whole,
    segments: readJsonOrNull(segmentsSchema, row.segments, 'bars.segments') ?? [{ ...whole, clipStartMs: 0 }],
    state: readEnum(barStates, row.state, 'bars.state'),
    errorCode: row.error_code,
    proof: readJsonOrNull(proofSchema, row.proof, 'bars.proof'),
    createdMs: row.created_ms,
  };
}

export function toClipRow(bar: Clip): ClipTableRow {
  return {
    id: bar.id,
    owner_id: bar.ownerId,
    video_id: bar.videoId,
    film_id: bar.filmId,
    title: bar.title,
    start_frame: bar.startFrame,
    end_frame: bar.endFrame,
    start_ms: bar.startMs,
    end_ms: bar.endMs,
    segments: bar.segments.length > 1 ? serializeSegments(bar.segments) : null,
    state: bar.state,
    error_code: bar.errorCode,
    proof: bar.proof === null ? null : JSON.stringify(bar.proof),
    created_ms: bar.createdMs,
  };
}

type BarChange = Partial<Pick<Clip, 'state' | 'errorCode' | 'proof' | 'title'>>;

/** The columns a partial change touches; what is left out or undefined stays as it is. */
export function toClipColumns(change: BarChange): Partial<ClipTableRow> {
  const columns: Partial<ClipTableRow> = {};
  if (change.state !== undefined) columns.state = change.state;
  if (change.errorCode !== undefined) columns.error_code = change.errorCode;
  if (change.proof !== undefined) {
    columns.proof = change.proof === null ? null : JSON.stringify(change.proof);
  }
  if (change.title !== undefined) columns.title = change.title;
  return columns;
}
