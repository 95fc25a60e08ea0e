import type { Take } from '#domain/takes/types.ts';
import { readFlag, writeFlag } from '../database/read-column.ts';
import type { TakeTableRow } from './tables.ts';

const WHOLE_CLIP = -1;

/** The column value of a line index. */
export const toLineColumn = (line: number | null): number => line ?? WHOLE_CLIP;

/** The line index of a column value. */
export const fromLineColumn = (column: number): number | null => (column === WHOLE_CLIP ? null : column);

export function toTake(row: TakeTableRow): Take {
  return {
    id: row.id,
    ownerId: row.owner_id,
    clipId: row.clip_id,
    lineIndex: fromLineColumn(row.line_index),
    startMs: row.start_ms,
    endMs: row.end_ms,
    durationMs: row.duration_ms,
    preRollMs: row.pre_roll_ms,
    offsetMs: row.offset_ms,
    isBest: readFlag(row.is_best),
    peak: row.peak,
    isClipped: readFlag(row.is_clipped),
    recordingId: row.recording_id,
    sourceTakeId: row.source_take_id,
    isLossless: readFlag(row.is_lossless),
    speech: readSpeech(row),
    createdMs: row.created_ms,
  };
}

export function toTakeRow(take: Take): TakeTableRow {
  return {
    id: take.id,
    owner_id: take.ownerId,
    clip_id: take.clipId,
    line_index: toLineColumn(take.lineIndex),
    start_ms: take.startMs,
    end_ms: take.endMs,
    duration_ms: take.durationMs,
    pre_roll_ms: take.preRollMs,
    offset_ms: take.offsetMs,
    is_best: writeFlag(take.isBest),
    peak: take.peak,
    is_clipped: writeFlag(take.isClipped),
    recording_id: take.recordingId,
    source_take_id: take.sourceTakeId,
    is_lossless: writeFlag(take.isLossless),
    speech_start_ms: take.speech?.startMs ?? null,
    speech_end_ms: take.speech?.endMs ?? null,
    pause_ms: take.speech?.pauseMs ?? null,
    created_ms: take.createdMs,
  };
}

function readSpeech(row: TakeTableRow): Take['speech'] {
  const { speech_start_ms: startMs, speech_end_ms: endMs, pause_ms: pauseMs } = row;
  return startMs === null || endMs === null || pauseMs === null ? null : { startMs, endMs, pauseMs };
}
