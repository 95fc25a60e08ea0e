import { randomUUID } from 'node:crypto';
import type { Account } from '#domain/accounts/types.ts';
import type { Clip } from '#domain/clips/types.ts';
import type { Film, Line, SubtitleTrack, Video } from '#domain/films/types.ts';
import type { Job } from '#domain/jobs/types.ts';
import type { Take } from '#domain/takes/types.ts';
import type { FilmLevel } from '#shared/film-codes.ts';
import { readTracks } from '../films/subtitle-store.ts';
import { upsertFilm } from '../films/upsert-film.ts';
import type { Store } from '../open-store.ts';

/** Rows for tests. A test sets only the values that matter to it. */
export function makeAccount(change: Partial<Account> = {}): Account {
  const id = change.id ?? randomUUID();
  return {
    id,
    account: `account-${id}`,
    name: 'Li Lei',
    passwordHash: 'hash',
    access: ['client'],
    initialPassword: false,
    createdMs: 1_000,
    disabledMs: null,
    lastSeenMs: null,
    avatar: null,
    city: null,
    deletedMs: null,
    ...change,
  };
}

export function makeFilm(change: Partial<Film> = {}): Film {
  const id = change.id ?? randomUUID();
  return {
    id,
    source: 'film',
    kind: 'movie',
    title: `Film ${id}`,
    titleZh: null,
    year: 2001,
    ownerId: null,
    titleKey: `key-${id}`,
    createdMs: 1_000,
    ...change,
  };
}

export function makeVideo(change: Partial<Video> & Pick<Video, 'filmId'>): Video {
  const id = change.id ?? randomUUID();
  return {
    id,
    originalName: 'film.mkv',
    originalExt: '.mkv',
    contentHash: `content-${id}`,
    season: null,
    episode: null,
    title: null,
    state: 'importing',
    errorCode: null,
    errorDetail: null,
    notes: [],
    mezzanine: null,
    thumbnailSprite: null,
    level: null,
    lineCount: 0,
    revision: 0,
    createdMs: 1_000,
    ...change,
  };
}

/** `count` lines of a second each, one every two seconds, with ids `<video>.<seq>`. */
export function makeLines(videoId: string, count: number): Line[] {
  return Array.from({ length: count }, (_, seq) => ({
    id: `${videoId}.${seq}`,
    videoId,
    seq,
    startMs: seq * 2_000,
    endMs: seq * 2_000 + 1_000,
    en: `This is line ${seq}.`,
    zh: `这是第 ${seq} 句。`,
  }));
}

export function makeClip(change: Partial<Clip> & Pick<Clip, 'ownerId' | 'videoId' | 'filmId'>): Clip {
  const { startFrame = 24, endFrame = 48, startMs = 1_000, endMs = 2_000 } = change;
  const whole = { startFrame, endFrame, startMs, endMs };
  return {
    id: change.id ?? randomUUID(),
    title: 'A line',
    ...whole,
    segments: [{ ...whole, clipStartMs: 0 }],
    state: 'cutting',
    errorCode: null,
    proof: null,
    createdMs: 1_000,
    ...change,
  };
}

export function makeTake(change: Partial<Take> & Pick<Take, 'ownerId' | 'clipId'>): Take {
  return {
    id: randomUUID(),
    line: 0,
    startMs: 100,
    endMs: 900,
    durationMs: 1_200,
    preRollMs: 300,
    offsetMs: 0,
    isBest: false,
    peak: 512,
    clipped: false,
    createdMs: 1_000,
    ...change,
  };
}

type NewJob = Pick<Job, 'id' | 'kind' | 'payload' | 'subjectId' | 'createdMs'>;

export function makeJob(change: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    kind: 'cut_bar',
    payload: { clipId: 'b1' },
    subjectId: randomUUID(),
    createdMs: 1_000,
    ...change,
  };
}

/** Inserts a film without videos, and returns the stored film. */
export async function insertTestFilm(store: Pick<Store, 'db'>, film: Film): Promise<Film> {
  return (await upsertFilm({ db: store.db, film })).film;
}

/** Replaces the lines of a video and leaves its tracks. */
export async function replaceLines(
  store: Pick<Store, 'films'>,
  { videoId, lines, level = null }: { videoId: string; lines: Line[]; level?: FilmLevel | null },
): Promise<void> {
  await store.films.updateSubtitles({ videoId, change: () => ({ tracks: null, lines, level }) });
}

/** Replaces the tracks of a video and deletes its lines. */
export async function replaceTracks(
  store: Pick<Store, 'films'>,
  { videoId, tracks }: { videoId: string; tracks: SubtitleTrack[] },
): Promise<void> {
  await store.films.updateSubtitles({ videoId, change: () => ({ tracks, lines: [], level: null }) });
}

/** The stored tracks of a video. */
export function readVideoTracks(store: Pick<Store, 'db'>, videoId: string): Promise<SubtitleTrack[]> {
  return readTracks({ db: store.db, videoId });
}

/** Inserts a film with one video, and returns what is stored. */
export async function addFilmWithVideo(
  store: Pick<Store, 'db' | 'films'>,
  change: { film?: Partial<Film>; video?: Partial<Video> } = {},
): Promise<{ film: Film; video: Video }> {
  const film = await insertTestFilm(store, makeFilm(change.film));
  const { video } = await store.films.insertVideo({
    film,
    video: makeVideo({ ...change.video, filmId: film.id }),
  });
  return { film, video };
}
