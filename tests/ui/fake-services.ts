import { Readable } from 'node:stream';
import { newAccount } from '#domain/accounts/new-account.ts';
import { chooseSpans } from '#domain/clips/choose-frames.ts';
import type { Bar } from '#domain/clips/types.ts';
import { linesOfClip } from '#domain/clips/write-subtitles.ts';
import { AppError } from '#domain/errors.ts';
import { levelOfFilm } from '#domain/films/film-level.ts';
import type { Film, Line, Video } from '#domain/films/types.ts';
import type {
  BarView,
  FilmCard,
  JobView,
  Page,
  PageArgs,
  SearchHit,
  Services,
  VideoView,
} from '#domain/services.ts';
import { layOutSheet } from '#domain/sheets/lay-out-sheet.ts';
import { framesOf, hullOf, layOutSegments } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { fakeCampaigns } from './fake-campaigns.ts';
import { fakeClipFiles } from './fake-clip-files.ts';
import { bars, DURATION_MS, films, linesOf, rate, videos, viewers } from './fake-data.ts';
import { fakeDraw } from './fake-draw.ts';
import { fakeGuestbook } from './fake-guestbook.ts';
import { fakeLessons } from './fake-lessons.ts';
import { fakeMe } from './fake-me.ts';
import { fakeSurvey } from './fake-survey.ts';
import { fakeTakes } from './fake-takes.ts';
import { fakeWords } from './fake-words.ts';

function pageOf<Row>(rows: Row[], { pageno, pagesize }: PageArgs): Page<Row> {
  return {
    list: rows.slice((pageno - 1) * pagesize, pageno * pagesize),
    total: rows.length,
    pageno,
    pagesize,
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

const filmOf = (id: string): Film => found(films.find((film) => film.id === id));
const videoOf = (id: string): Video => found(videos.find((video) => video.id === id));
const startedMs = Date.now();
/** An import that never quite ends, so that live progress can be looked at. */
const livePercent = () => 12 + (((Date.now() - startedMs) / 500) % 80);

function jobOf(video: Video): JobView | null {
  if (video.state === 'ready') return null;
  return {
    id: `j-${video.id}`,
    kind: 'import_video',
    subjectId: video.id,
    state: video.state === 'failed' ? 'failed' : 'running',
    stage: 'encode',
    percent: video.state === 'failed' ? 8 : livePercent(),
    errorCode: video.errorCode,
    errorDetail: video.errorDetail,
    title: video.originalName,
    updatedMs: Date.now(),
  };
}

function cardOf(film: Film): FilmCard {
  const own = videos.filter(({ filmId }) => filmId === film.id);
  const ready = own.filter(({ state }) => state === 'ready');
  const first = own[0]?.state ?? 'importing';
  const state = first === 'removed' ? 'failed' : first;
  return {
    film,
    videos: own.length,
    lines: ready.length * 20,
    durationMs: ready.length * DURATION_MS,
    state,
    errorCode: state === 'failed' ? (own[0]?.errorCode ?? null) : null,
    posterVideoId: ready[0]?.id ?? null,
    percent: state === 'importing' ? livePercent() : null,
    level: levelOfFilm(own),
  };
}

function videoView(video: Video): VideoView {
  return { video, lines: video.state === 'ready' ? 20 : 0, job: jobOf(video) };
}

function barView(bar: Bar): BarView {
  return {
    bar,
    film: filmOf(bar.filmId),
    video: videoOf(bar.videoId),
    lines: linesOfClip({ lines: linesOf(bar.videoId), segments: bar.segments }),
    mine: true,
    job: null,
  };
}

function hitOf(line: Line, q: string): SearchHit | null {
  const range = (text: string | null): [number, number][] => {
    const at = text?.toLowerCase().indexOf(q.toLowerCase()) ?? -1;
    return at < 0 ? [] : [[at, at + q.length]];
  };
  const spans = { en: range(line.en), zh: range(line.zh) };
  if (spans.en.length + spans.zh.length === 0) return null;
  const video = videoOf(line.videoId);
  return {
    lineId: line.id,
    videoId: video.id,
    filmId: video.filmId,
    spans,
    line,
    film: filmOf(video.filmId),
    videoTitle: video.title,
    season: video.season,
    episode: video.episode,
    rate,
    durationMs: DURATION_MS,
  };
}

/** A library that is not there: the whole of Services over the seeded data, changes kept in memory. */
export function fakeServices(): Services {
  const clips = [...bars];
  const clip = (id: string) => found(clips.find((bar) => bar.id === id));
  const search: Services['search'] = {
    async seek({ q, sources, filmId, after, pagesize }) {
      const hits = videos
        .filter(({ state }) => state === 'ready')
        .filter((video) => filmId === null || video.filmId === filmId)
        .filter((video) => sources.includes(filmOf(video.filmId).source))
        .flatMap((video) => linesOf(video.id))
        .map((line) => (q.trim() ? hitOf(line, q.trim()) : null))
        .filter((hit) => hit !== null);
      const from = Number(after ?? 0);
      const end = from + pagesize;
      return {
        list: hits.slice(from, end),
        total: hits.length,
        totalKind: 'exact',
        next: end < hits.length ? String(end) : null,
        tookMs: 0.4,
      };
    },
    async hit({ lineId, ...asked }) {
      const { list } = await search.seek({ ...asked, after: null, pagesize: 1000 });
      return list.find((hit) => hit.lineId === lineId) ?? null;
    },
    async suggest({ q, limit }) {
      const typed = q.trim().toLowerCase();
      const goneOn = videos
        .flatMap(({ id }) => linesOf(id))
        .map((line) => line.en?.toLowerCase() ?? '')
        .filter((text) => typed !== '' && text.startsWith(typed) && text !== typed);
      return [...Map.groupBy(goneOn, (text) => text)]
        .map(([text, said]) => ({ text, count: said.length }))
        .slice(0, limit);
    },
    async facets(asked) {
      const { list } = await search.seek({ ...asked, after: null, pagesize: 1000 });
      const inFilms = [...Map.groupBy(list, (hit) => hit.film)];
      return {
        speeds: { slow: 0, normal: list.length, fast: 0 },
        lengths: { short: 0, medium: list.length, long: 0 },
        difficulties: [0, list.length, 0, 0, 0],
        films: inFilms.map(([film, hits]) => ({ film, count: hits.length })),
        kind: 'exact',
      };
    },
    didYouMean: async () => [{ text: 'to be honest', count: 3 }],
  };
  return {
    accounts: {
      async signIn({ account, password }) {
        const viewer = Object.values(viewers).find((one) => one.account === account);
        if (!viewer || password !== 'pass') throw new AppError('login_failed');
        return {
          token: viewer.account,
          account: {
            ...newAccount({ ...viewer, passwordHash: '', initialPassword: true, createdMs: 0 }),
            id: viewer.id,
          },
        };
      },
      async signOut() {
        await Promise.resolve();
      },
      viewerOfToken: async (token) => Object.values(viewers).find(({ account }) => account === token) ?? null,
      async changePassword({ oldPassword }) {
        if (oldPassword !== 'pass') throw new AppError('login_failed');
      },
      initialAccounts: async () => Object.values(viewers).map(({ account, access }) => ({ account, access })),
    },
    films: {
      async list({ source, q, level = null, sort, ...page }) {
        const word = q?.toLowerCase() ?? '';
        const rows = films
          .filter((film) => source === null || film.source === source)
          .filter((film) => level === null || cardOf(film).level === level)
          .filter(({ title, titleZh }) => `${title} ${titleZh ?? ''}`.toLowerCase().includes(word));
        if (sort === 'title') rows.sort((a, b) => a.title.localeCompare(b.title));
        if (sort === 'year') rows.sort((a, b) => (b.year ?? 0) - (a.year ?? 0));
        return pageOf(rows.map(cardOf), page);
      },
      async detail({ filmId }) {
        const own = videos.filter((video) => video.filmId === filmId);
        return { film: filmOf(filmId), videos: own.map(videoView), level: levelOfFilm(own) };
      },
      video: async ({ videoId }) => videoView(videoOf(videoId)),
      lines: async ({ videoId, fromMs, toMs, ...page }) =>
        pageOf(
          linesOf(videoId).filter(
            ({ startMs, endMs }) => endMs > (fromMs ?? 0) && startMs < (toMs ?? Number.POSITIVE_INFINITY),
          ),
          page,
        ),
      allLines: async ({ videoId }) => linesOf(videoId),
      async lineContext({ lineId, before, after }) {
        const lines = linesOf(lineId.split('-l')[0] ?? '');
        const at = lines.findIndex(({ id }) => id === lineId);
        if (at < 0) throw new AppError('not_found');
        return lines.slice(Math.max(0, at - before), at + after + 1);
      },
      async shiftSubtitles({ videoId }) {
        videoOf(videoId);
      },
    },
    search,
    clips: {
      async create({ viewer, bar }) {
        const { mezzanine: facts } = videoOf(bar.videoId);
        if (!facts) throw new AppError('not_ready');
        const segments = layOutSegments(chooseSpans({ bar, facts }), rate);
        const { startFrame, endFrame } = hullOf(segments);
        const made: Bar = {
          id: `b${clips.length + 1}`,
          ownerId: viewer.id,
          videoId: bar.videoId,
          filmId: videoOf(bar.videoId).filmId,
          title: bar.title ?? 'clip',
          startFrame,
          endFrame,
          startMs: Math.round(frameStartMs(startFrame, rate)),
          endMs: Math.round(frameStartMs(endFrame, rate)),
          segments,
          state: 'ready',
          errorCode: null,
          proof: {
            frames: framesOf(segments),
            firstFrameOff: 0,
            lastFrameOff: 0,
            audioOffsetMs: 2,
            bytes: 400_000,
          },
          createdMs: Date.now(),
        };
        clips.unshift(made);
        return barView(made);
      },
      detail: async ({ barId }) => barView(clip(barId)),
      list: async ({ filmId, ...page }) =>
        pageOf(clips.filter((bar) => filmId === null || bar.filmId === filmId).map(barView), page),
      rename: async ({ barId, title }) => barView(Object.assign(clip(barId), { title })),
      async remove({ barId }) {
        clips.splice(clips.indexOf(clip(barId)), 1);
      },
    },
    stills: {
      file: async ({ videoId }) => videoOf(videoId).id,
      series: async () => Readable.from([]),
      sharpest: async ({ frame }) => ({ frame, off: 0 }),
      hasOriginal: async () => true,
    },
    sheets: {
      async sheet({ barId, options }) {
        const sheet = layOutSheet({ view: barView(clip(barId)), options, words: [] });
        if (!sheet) throw new AppError('sheet_no_lines');
        return sheet;
      },
      script: async ({ barId }) => clip(barId).id,
      storyboard: async ({ barId }) => ({ path: clip(barId).id, pages: 1, title: clip(barId).title }),
      still: async ({ barId }) => clip(barId).id,
    },
    filmRemoval: { remove: async () => ({ removed: 0, kept: 0 }) },
    clipFiles: fakeClipFiles,
    imports: { fromPath: async () => [] },
    jobs: {
      async list({ states, ...page }) {
        const all = videos.map(jobOf).filter((job) => job !== null);
        return pageOf(
          all.filter(({ state }) => states === null || states.includes(state)),
          page,
        );
      },
      view: async ({ jobId }) => found(videos.map(jobOf).find((job) => job?.id === jobId) ?? undefined),
      async cancel() {
        await Promise.resolve();
      },
      async retry() {
        await Promise.resolve();
      },
    },
    ...fakeMe(),
    draw: fakeDraw(),
    campaigns: fakeCampaigns(),
    guestbook: fakeGuestbook(clip),
    lessons: fakeLessons(),
    operationLog: { save: async ({ entries }) => ({ saved: entries.length, duplicates: 0 }) },
    survey: fakeSurvey(),
    takes: fakeTakes(
      (id) => barView(clip(id)),
      () => clips.filter(({ state }) => state === 'ready').map(({ id }) => id),
    ),
    words: fakeWords({
      search,
      films: {
        filmById: async (id) => films.find((film) => film.id === id) ?? null,
        videoById: async (id) => videos.find((video) => video.id === id) ?? null,
        linesByIds: async (ids) =>
          videos.flatMap(({ id }) => linesOf(id)).filter(({ id }) => ids.includes(id)),
      },
    }),
    health: async () => ({
      status: 'ok',
      version: '0',
      parts: {
        store: { state: 'ok', dialect: 'sqlite' },
        search: { state: 'ready', videos: videos.length, lines: videos.length * 20, percent: 100 },
        jobs: { state: 'running', queued: 0, running: 1, failed: 1 },
        media: { state: 'ok', ffmpeg: '5.1' },
        demo: { state: 'ready', scenes: 6, ready: 6, percent: 100 },
        disk: { state: 'ok', freeBytes: 1e11 },
      },
    }),
  };
}
