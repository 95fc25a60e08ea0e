import * as z from 'zod';
import type { Cue, Line, Speakers, SubtitleTrack } from '#domain/films/types.ts';
import { readEnum, readJson, readJsonOrNull } from '../database/read-column.ts';
import type { LineTableRow, SubtitleTrackTableRow } from './tables.ts';

const trackLanguages = ['en', 'zh', 'both'] as const satisfies SubtitleTrack['lang'][];
const trackOrigins = ['sidecar', 'embedded', 'added'] as const satisfies SubtitleTrack['origin'][];

/** A ratio is stored so exactly that the end of a film is off by less than a millisecond. */
const BILLION = 1_000_000_000;

export const speakersSchema: z.ZodType<Speakers> = z.array(z.string().nullable());

const cuesSchema: z.ZodType<Cue[]> = z.array(
  z.object({
    startMs: z.number(),
    endMs: z.number(),
    en: z.string().nullable(),
    zh: z.string().nullable(),
    speakers: speakersSchema.optional(),
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
    speakers: readJsonOrNull(speakersSchema, row.speakers, 'subtitle_lines.speakers') ?? undefined,
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
    speakers: line.speakers === undefined ? null : JSON.stringify(line.speakers),
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
    ratio: row.ratio_billionths / BILLION,
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
    ratio_billionths: Math.round(track.ratio * BILLION),
    cues: JSON.stringify(track.cues),
  };
}
