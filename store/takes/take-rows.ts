import type { Take, TakeShare } from '#domain/takes/types.ts';
import { readFlag, writeFlag } from '../database/read-column.ts';

export interface TakeTables {
  takes: TakeTableRow;
  take_shares: TakeShareTableRow;
}

export interface TakeTableRow {
  id: string;
  owner_id: string;
  bar_id: string;
  /** The whole clip is WHOLE_CLIP, so that keys can span it. */
  line: number;
  start_ms: number;
  end_ms: number;
  duration_ms: number;
  lead_ms: number;
  offset_ms: number;
  is_best: number;
  peak: number;
  clipped: number;
  created_ms: number;
}

interface TakeShareTableRow {
  id: string;
  owner_id: string;
  bar_id: string;
  created_ms: number;
}

const WHOLE_CLIP = -1;

/** A line's number as its column holds it. */
export const toLineColumn = (line: number | null): number => line ?? WHOLE_CLIP;

export function toTake(row: TakeTableRow): Take {
  return {
    id: row.id,
    ownerId: row.owner_id,
    clipId: row.bar_id,
    line: row.line === WHOLE_CLIP ? null : row.line,
    startMs: row.start_ms,
    endMs: row.end_ms,
    durationMs: row.duration_ms,
    preRollMs: row.lead_ms,
    offsetMs: row.offset_ms,
    isBest: readFlag(row.is_best),
    peak: row.peak,
    clipped: readFlag(row.clipped),
    createdMs: row.created_ms,
  };
}

export function toTakeRow(take: Take): TakeTableRow {
  return {
    id: take.id,
    owner_id: take.ownerId,
    bar_id: take.clipId,
    line: toLineColumn(take.line),
    start_ms: take.startMs,
    end_ms: take.endMs,
    duration_ms: take.durationMs,
    lead_ms: take.preRollMs,
    offset_ms: take.offsetMs,
    is_best: writeFlag(take.isBest),
    peak: take.peak,
    clipped: writeFlag(take.clipped),
    created_ms: take.createdMs,
  };
}

export function toTakeShare(row: TakeShareTableRow): TakeShare {
  return { id: row.id, ownerId: row.owner_id, clipId: row.bar_id, createdMs: row.created_ms };
}

export function toTakeShareRow(share: TakeShare): TakeShareTableRow {
  return { id: share.id, owner_id: share.ownerId, bar_id: share.clipId, created_ms: share.createdMs };
}
