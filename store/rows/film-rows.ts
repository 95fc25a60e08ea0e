import { z } from 'zod';
import { type FilmLevel, filmLevels } from '#domain/films/film-level.ts';
import {
  type Film,
  type MezzanineFacts,
  type StripFacts,
  sources,
  type Video,
  type VideoState,
} from '#domain/films/types.ts';
import { foldText } from '../fold-text.ts';
import type { FilmRow, VideoRow } from '../tables.ts';
import { readJson, readJsonOrNull, readWord } from './read-column.ts';

const filmKinds = ['movie', 'series'] as const satisfies Film['kind'][];
export const videoStates = ['importing', 'ready', 'failed', 'removed'] as const satisfies VideoState[];

const notesSchema = z.array(z.string());

const mezzanineSchema: z.ZodType<MezzanineFacts> = z.object({
  width: z.number(),
  height: z.number(),
  rate: z.object({ num: z.number(), den: z.number() }),
  frames: z.number(),
  durationMs: z.number(),
  hasAudio: z.boolean(),
  bytes: z.number(),
  originalStartMs: z.number(),
  encoder: z.string(),
});

const stripSchema: z.ZodType<StripFacts> = z.object({
  stepMs: z.number(),
  tiles: z.number(),
  tileWidth: z.number(),
  tileHeight: z.number(),
  columns: z.number(),
});

export function filmOfRow(row: FilmRow): Film {
  return {
    id: row.id,
    source: readWord(sources, row.source, 'films.source'),
    kind: readWord(filmKinds, row.kind, 'films.kind'),
    title: row.title,
    titleZh: row.title_zh,
    year: row.year,
    ownerId: row.owner_id,
    titleKey: row.title_key,
    createdMs: row.created_ms,
  };
}

export function rowOfFilm(film: Film): FilmRow {
  return {
    id: film.id,
    source: film.source,
    kind: film.kind,
    title: film.title,
    title_zh: film.titleZh,
    year: film.year,
    title_fold: foldText(film.title),
    title_zh_fold: foldText(film.titleZh ?? ''),
    owner_id: film.ownerId,
    title_key: film.titleKey,
    created_ms: film.createdMs,
  };
}

export function videoOfRow(row: VideoRow): Video {
  return {
    id: row.id,
    filmId: row.film_id,
    originalName: row.original_name,
    originalExt: row.original_ext,
    contentKey: row.content_key,
    season: row.season,
    episode: row.episode,
    title: row.title,
    state: readWord(videoStates, row.state, 'videos.state'),
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    notes: readJson(notesSchema, row.notes, 'videos.notes'),
    mezzanine: readJsonOrNull(mezzanineSchema, row.mezzanine, 'videos.mezzanine'),
    strip: readJsonOrNull(stripSchema, row.strip, 'videos.strip'),
    level: filmLevels.find((level) => level === row.level) ?? null,
    revision: row.revision,
    createdMs: row.created_ms,
  };
}

/** The video with its film's source and owner beside it; the revision is given by the store, so it starts at 0. */
export function rowOfVideo(video: Video, film: Film): VideoRow {
  return {
    id: video.id,
    film_id: video.filmId,
    source: film.source,
    owner: film.ownerId ?? '',
    original_name: video.originalName,
    original_ext: video.originalExt,
    content_key: video.contentKey,
    season: video.season,
    episode: video.episode,
    title: video.title,
    state: video.state,
    error_code: video.errorCode,
    error_detail: video.errorDetail,
    notes: JSON.stringify(video.notes),
    mezzanine: writeJson(video.mezzanine),
    strip: writeJson(video.strip),
    level: video.level,
    revision: 0,
    created_ms: video.createdMs,
  };
}

/** 0 stands for lines that have no level, so that they are not looked at again. */
export const columnOfLevel = (level: FilmLevel | null): number => level ?? 0;

type VideoChange = Partial<
  Pick<Video, 'state' | 'errorCode' | 'errorDetail' | 'notes' | 'mezzanine' | 'strip' | 'title'>
>;

/** The columns a partial change touches; what is left out or undefined stays as it is. */
export function columnsOfVideoChange(change: VideoChange): Partial<VideoRow> {
  const columns: Partial<VideoRow> = {};
  if (change.state !== undefined) columns.state = change.state;
  if (change.errorCode !== undefined) columns.error_code = change.errorCode;
  if (change.errorDetail !== undefined) columns.error_detail = change.errorDetail;
  if (change.notes !== undefined) columns.notes = JSON.stringify(change.notes);
  if (change.mezzanine !== undefined) columns.mezzanine = writeJson(change.mezzanine);
  if (change.strip !== undefined) columns.strip = writeJson(change.strip);
  if (change.title !== undefined) columns.title = change.title;
  return columns;
}

const writeJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
