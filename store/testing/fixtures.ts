import { randomUUID } from 'node:crypto';
import type { Account } from '#domain/accounts/types.ts';
import type { Clip } from '#domain/clips/types.ts';
import type { Film, Line, SubtitleTrack, Video } from '#domain/films/types.ts';
import type { Job } from '#domain/jobs/types.ts';
import type { Reel } from '#domain/reels/types.ts';
import type { TakeComment } from '#domain/take-reviews/types.ts';
import type { Take } from '#domain/takes/types.ts';
import type { FilmLevel } from '#shared/film-codes.ts';
import { upsertFilm } from '../films/upsert-film.ts';
import type { Store } from '../open-store.ts';

/** Rows for tests. A test sets only the values that matter to it. */
export function makeAccount(change: Partial<Account> = {}): Account {
  const id = change.id ?? randomUUID();
  return {
    id,
    username: `account-${id}`,
    name: 'Li Lei',
    passwordHash: 'hash',
    roles: ['client'],
    hasInitialPassword: false,
    createdMs: 1_000,
    disabledMs: null,
    lastSeenMs: null,
    avatarId: null,
    city: null,
    groupName: null,
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
    originalExtension: '.mkv',
    contentHash: `content-${id}`,
    season: null,
    episode: null,
    title: null,
    state: 'importing',
    errorCode: null,
    errorDetail: null,
    importNotes: [],
    mezzanine: null,
    thumbnailSprite: null,
    level: null,
    lineCount: 0,
    originalBytes: 0,
    versionOf: null,
    standsAlone: false,
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
    keptLines: null,
    state: 'cutting',
    errorCode: null,
    proof: null,
    createdMs: 1_000,
    ...change,
  };
}

/** Makes a finished reel with one part; its video need not exist. */
export function makeReel(change: Partial<Reel> & Pick<Reel, 'ownerId'>): Reel {
  return {
    id: change.id ?? randomUUID(),
    title: 'Take your time',
    subtitles: 'both',
    hasFilmTitles: false,
    parts: [
      {
        videoId: 'video',
        startFrame: 24,
        endFrame: 48,
        cutStartMs: 1_000,
        line: { lineId: 'video.0', startMs: 1_050, endMs: 1_900, en: 'Take your time.', zh: '慢慢来。' },
        filmTitle: 'Sintel',
        filmTitleZh: null,
      },
    ],
    omitted: [],
    state: 'ready',
    errorCode: null,
    durationMs: 1_000,
    createdMs: 1_000,
    ...change,
  };
}

export function makeTake(change: Partial<Take> & Pick<Take, 'ownerId' | 'clipId'>): Take {
  return {
    id: randomUUID(),
    lineIndex: 0,
    startMs: 100,
    endMs: 900,
    durationMs: 1_200,
    preRollMs: 300,
    offsetMs: 0,
    isBest: false,
    peak: 512,
    isClipped: false,
    recordingId: null,
    sourceTakeId: null,
    isLossless: false,
    speech: null,
    createdMs: 1_000,
    ...change,
  };
}

export function makeTakeComment(
  change: Partial<TakeComment> & Pick<TakeComment, 'takeId' | 'takeOwnerId' | 'authorId'>,
): TakeComment {
  return {
    id: randomUUID(),
    momentMs: 500,
    text: 'Say it in one breath.',
    createdMs: 1_000,
    changedMs: change.createdMs ?? 1_000,
    readMs: null,
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
