import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type {
  Film,
  FilmNames,
  FilmTotals,
  MezzanineInfo,
  ThumbnailSpriteLayout,
  Video,
  VideoState,
} from '#domain/films/types.ts';
import { type FilmLevel, filmLevels, filmSources } from '#shared/film-codes.ts';
import { foldText } from '../database/fold-text.ts';
import { readEnum, readFlag, readJson, readJsonOrNull, writeFlag } from '../database/read-column.ts';
import type { FilmTableRow, FilmTotalsColumns, VideoTableRow } from './tables.ts';

const filmKinds = ['movie', 'series'] as const satisfies Film['kind'][];
export const videoStates = ['importing', 'ready', 'failed', 'removed'] as const satisfies VideoState[];

const notesSchema = z.array(z.string());

const mezzanineSchema: z.ZodType<MezzanineInfo> = z.object({
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

const thumbnailSpriteSchema: z.ZodType<ThumbnailSpriteLayout> = z.object({
  stepMs: z.number(),
  tiles: z.number(),
  tileWidth: z.number(),
  tileHeight: z.number(),
  columns: z.number(),
});

export function toFilm(row: Omit<FilmTableRow, 'folded_title' | 'folded_title_zh'>): Film {
  return {
    id: row.id,
    source: readEnum(filmSources, row.source, 'films.source'),
    kind: readEnum(filmKinds, row.kind, 'films.kind'),
    title: row.title,
    titleZh: row.title_zh,
    year: row.year,
    ownerId: row.owner_id,
    titleKey: row.title_key,
    createdMs: row.created_ms,
  };
}

/** The columns of a film beside those of its video. */
export const joinedFilmColumns = [
  'films.source as film_source',
  'films.kind as film_kind',
  'films.title as film_title',
  'films.title_zh as film_title_zh',
  'films.year as film_year',
  'films.owner_id as film_owner_id',
  'films.title_key as film_title_key',
  'films.created_ms as film_created_ms',
] as const;

/** The film of a row with `joinedFilmColumns`. */
export function toJoinedFilm(row: {
  film_id: string;
  film_source: string;
  film_kind: string;
  film_title: string;
  film_title_zh: string | null;
  film_year: number | null;
  film_owner_id: string | null;
  film_title_key: string;
  film_created_ms: number;
}): Film {
  return toFilm({
    id: row.film_id,
    source: row.film_source,
    kind: row.film_kind,
    title: row.film_title,
    title_zh: row.film_title_zh,
    year: row.film_year,
    owner_id: row.film_owner_id,
    title_key: row.film_title_key,
    created_ms: row.film_created_ms,
  });
}

export function toFilmTotals(row: FilmTotalsColumns): FilmTotals {
  return {
    videoCount: row.video_count,
    importingCount: row.importing_count,
    failedCount: row.failed_count,
    lineCount: row.line_count,
    durationMs: row.duration_ms,
    level: filmLevels.find((level) => level === row.level) ?? null,
  };
}

/** The columns of a film's titles and year. */
export const toNameColumns = ({ title, titleZh, year }: FilmNames) => ({
  title,
  title_zh: titleZh,
  year,
  folded_title: foldText(title),
  folded_title_zh: foldText(titleZh ?? ''),
});

export function toFilmRow(film: Film): FilmTableRow {
  return {
    id: film.id,
    source: film.source,
    kind: film.kind,
    ...toNameColumns(film),
    owner_id: film.ownerId,
    title_key: film.titleKey,
    created_ms: film.createdMs,
  };
}

/** Checked mezzanines by their JSON. Each page of hits reads about twenty, mostly the same ones. */
const mezzanines = new LRUCache<string, Readonly<MezzanineInfo>>({ max: 1_000 });

export function readMezzanine(stored: string | null): Readonly<MezzanineInfo> | null {
  if (stored === null) return null;
  const known = mezzanines.get(stored);
  if (known) return known;
  const checked = readJson(mezzanineSchema, stored, 'videos.mezzanine');
  mezzanines.set(stored, checked);
  return checked;
}

export function toVideo(row: VideoTableRow): Video {
  return {
    id: row.id,
    filmId: row.film_id,
    originalName: row.original_name,
    originalExtension: row.original_extension,
    contentHash: row.content_hash,
    season: row.season,
    episode: row.episode,
    title: row.title,
    state: readEnum(videoStates, row.state, 'videos.state'),
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    importNotes: readJson(notesSchema, row.import_notes, 'videos.import_notes'),
    mezzanine: readMezzanine(row.mezzanine),
    thumbnailSprite: readJsonOrNull(thumbnailSpriteSchema, row.thumbnail_sprite, 'videos.thumbnail_sprite'),
    level: filmLevels.find((level) => level === row.level) ?? null,
    lineCount: row.line_count,
    originalBytes: row.original_bytes,
    versionOf: row.version_of,
    standsAlone: readFlag(row.stands_alone),
    revision: row.revision,
    createdMs: row.created_ms,
  };
}

/** The row of a new video, with the source and owner of its film. The store sets the revision, so it starts at 0. */
export function toVideoRow(video: Video, film: Film): VideoTableRow {
  return {
    id: video.id,
    film_id: video.filmId,
    source: film.source,
    owner_key: film.ownerId ?? '',
    original_name: video.originalName,
    original_extension: video.originalExtension,
    content_hash: video.contentHash,
    season: video.season,
    episode: video.episode,
    title: video.title,
    state: video.state,
    error_code: video.errorCode,
    error_detail: video.errorDetail,
    import_notes: JSON.stringify(video.importNotes),
    mezzanine: writeJson(video.mezzanine),
    thumbnail_sprite: writeJson(video.thumbnailSprite),
    level: video.level,
    line_count: 0,
    duration_ms: toDurationColumn(video.mezzanine),
    original_bytes: video.originalBytes,
    version_of: video.versionOf,
    stands_alone: writeFlag(video.standsAlone),
    revision: 0,
    created_ms: video.createdMs,
  };
}

/** 0 means that the lines have no level, so that it is not computed again. */
export const toLevelColumn = (level: FilmLevel | null): number => level ?? 0;

type VideoChange = Partial<
  Pick<
    Video,
    'state' | 'errorCode' | 'errorDetail' | 'importNotes' | 'mezzanine' | 'thumbnailSprite' | 'title'
  >
>;

/** The columns of a partial change. Fields that are left out or undefined do not change. */
export function toVideoColumns(change: VideoChange): Partial<VideoTableRow> {
  const columns: Partial<VideoTableRow> = {};
  if (change.state !== undefined) columns.state = change.state;
  if (change.errorCode !== undefined) columns.error_code = change.errorCode;
  if (change.errorDetail !== undefined) columns.error_detail = change.errorDetail;
  if (change.importNotes !== undefined) columns.import_notes = JSON.stringify(change.importNotes);
  if (change.mezzanine !== undefined) {
    columns.mezzanine = writeJson(change.mezzanine);
    columns.duration_ms = toDurationColumn(change.mezzanine);
  }
  if (change.thumbnailSprite !== undefined) columns.thumbnail_sprite = writeJson(change.thumbnailSprite);
  if (change.title !== undefined) columns.title = change.title;
  return columns;
}

const toDurationColumn = (mezzanine: MezzanineInfo | null) => Math.round(mezzanine?.durationMs ?? 0);

const writeJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
