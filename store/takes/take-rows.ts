import type { Take, TakeShare } from '#domain/takes/types.ts';
import { readFlag, writeFlag } from '../database/read-column.ts';

export interface TakeTables {
  takes: TakeTableRow;
  dub_shares: TakeShareTableRow;
}

export interface TakeTableRow {
  id: string;
  owner_id: string;
  clip_id: string;
  /** WHOLE_CLIP for a take of the whole clip, so that unique keys can include it. */
  line_index: number;
  start_ms: number;
  end_ms: number;
  duration_ms: number;
  pre_roll_ms: number;
  offset_ms: number;
  is_best: number;
  peak: number;
  is_clipped: number;
  created_ms: number;
}

interface TakeShareTableRow {
  id: string;
  owner_id: string;
  clip_id: string;
  created_ms: number;
}

const WHOLE_CLIP = -1;

/** The column value of a line index. */
export const toLineColumn = (line: number | null): number => line ?? WHOLE_CLIP;

export function toTake(row: TakeTableRow): Take {
  return {
    id: row.id,
    ownerId: row.owner_id,
    clipId: row.clip_id,
    line: row.line_index === WHOLE_CLIP ? null : row.line_index,
    startMs: row.start_ms,
    endMs: row.end_ms,
    durationMs: row.duration_ms,
    preRollMs: row.pre_roll_ms,
    offsetMs: row.offset_ms,
    isBest: readFlag(row.is_best),
    peak: row.peak,
    clipped: readFlag(row.is_clipped),
    createdMs: row.created_ms,
  };
}

export function toTakeRow(take: Take): TakeTableRow {
  return {
    id: take.id,
    owner_id: take.ownerId,
    clip_id: take.clipId,
    line_index: toLineColumn(take.line),
    start_ms: take.startMs,
    end_ms: take.endMs,
    duration_ms: take.durationMs,
    pre_roll_ms: take.preRollMs,
    offset_ms: take.offsetMs,
    is_best: writeFlag(take.isBest),
    peak: take.peak,
    is_clipped: writeFlag(take.clipped),
    created_ms: take.createdMs,
  };
}

export function toTakeShare(row: TakeShareTableRow): TakeShare {
  return { id: row.id, ownerId: row.owner_id, clipId: row.clip_id, createdMs: row.created_ms };
}

export function toTakeShareRow(share: TakeShare): TakeShareTableRow {
  return { id: share.id, owner_id: share.ownerId, clip_id: share.clipId, created_ms: share.createdMs };
}
