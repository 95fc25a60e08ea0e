import { z } from 'zod';
import type { Cue, Line, SubtitleTrack } from '#domain/films/types.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { LineTableRow, SubtitleTrackTableRow } from '../database/tables.ts';

const trackLanguages = ['en', 'zh', 'both'] as const satisfies SubtitleTrack['lang'][];
const trackOrigins = ['sidecar', 'embedded'] as const satisfies SubtitleTrack['origin'][];

const cuesSchema: z.ZodType<Cue[]> = z.array(
  z.object({
    startMs: z.number(),
    endMs: z.number(),
    en: z.string().nullable(),
    zh: z.string().nullable(),
  }),
);

export function toLine(row: LineTableRow): Line {
  return {
    id: row.id,
    videoId: row.video_id,
    seq: row.seq,
    startMs: row.start_ms,
    endMs: row.end_ms,
    en: row.en,
    zh: row.zh,
  };
}

export function toLineRow(line: Line): LineTableRow {
  return {
    id: line.id,
    video_id: line.videoId,
    seq: line.seq,
    start_ms: line.startMs,
    end_ms: line.endMs,
    en: line.en,
    zh: line.zh,
  };
}

export function toSubtitleTrack(row: SubtitleTrackTableRow): SubtitleTrack {
  return {
    id: row.id,
    videoId: row.video_id,
    lang: readEnum(trackLanguages, row.lang, 'subtitle_tracks.lang'),
    origin: readEnum(trackOrigins, row.origin, 'subtitle_tracks.origin'),
    name: row.name,
    format: row.format,
    encoding: row.encoding,
    offsetMs: row.offset_ms,
    cues: readJson(cuesSchema, row.cues, 'subtitle_tracks.cues'),
  };
}

export function toSubtitleTrackRow(track: SubtitleTrack, position: number): SubtitleTrackTableRow {
  return {
    id: track.id,
    video_id: track.videoId,
    position,
    lang: track.lang,
    origin: track.origin,
    name: track.name,
    format: track.format,
    encoding: track.encoding,
    offset_ms: track.offsetMs,
    cues: JSON.stringify(track.cues),
  };
}
