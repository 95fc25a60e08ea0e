import type { Hono } from 'hono';
import * as z from 'zod';
import { filmLevels } from '#domain/films/film-level.ts';
import { filmSources } from '#domain/films/types.ts';
import { wireFilm, wireLine, wirePage, wireVideo } from '#shared/wire.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentFilm, presentLine, presentPage, presentVideo } from './present.ts';

const filmIndex = z.object({
  source: emptyAsUndefined(z.enum(filmSources).nullable().default(null)),
  q: optionalTextParam(200),
  level: emptyAsUndefined(integerParam(1, 5).pipe(z.literal(filmLevels)).nullable().default(null)),
  sort: emptyAsUndefined(z.enum(['new', 'title', 'year']).default('new')),
  ...snapshotPagingFields,
});
const videoIndex = z.object({ film_id: idParam });
const subIndex = z.object({
  video_id: idParam,
  from_ms: emptyAsUndefined(filmTimeParam.nullable().default(null)),
  to_ms: emptyAsUndefined(filmTimeParam.nullable().default(null)),
  ...pagingFields,
});
const subContext = z.object({
  sub_id: idParam,
  before: emptyAsUndefined(integerParam(0, 20).default(2)),
  after: emptyAsUndefined(integerParam(0, 20).default(2)),
});
const subShift = z.object({
  video_id: idParam,
  lang: emptyAsUndefined(z.enum(['en', 'zh', 'all']).default('all')),
  offset_ms: integerParam(-36_000_000, 36_000_000),
});

const videosOfFilm = z.object({
  film: wireFilm.pick({ id: true, title: true, title_zh: true, year: true, source: true }),
  list: z.array(wireVideo),
  total: z.number(),
});

export const filmCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/dub_film_index.php',
    summary: 'Films of the library.',
    access: 'client',
    input: filmIndex,
    answer: wirePage(wireFilm),
  },
  {
    methods: ['GET'],
    path: '/api/dub_video_index.php',
    summary: 'A film and its videos, with their state.',
    access: 'client',
    input: videoIndex,
    answer: videosOfFilm,
  },
  {
    methods: ['GET'],
    path: '/api/dub_sub_index.php',
    summary: 'Lines of a video in order.',
    access: 'client',
    input: subIndex,
    answer: wirePage(wireLine),
  },
  {
    methods: ['GET'],
    path: '/api/dub_sub_index2.php',
    summary: 'A line with its neighbours.',
    access: 'client',
    input: subContext,
    answer: z.object({ list: z.array(wireLine), total: z.number() }),
  },
  {
    methods: ['POST'],
    path: '/api/dub_sub_shift.php',
    summary: 'Moves the subtitles of a video in time.',
    access: 'client',
    input: subShift,
    answer: z.object({ video_id: z.string() }),
  },
];

/** Films, their videos and lines. */
export function mountFilmCalls(api: Hono<HttpEnv>): void {
  api.get('/dub_film_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { as_of, ...wish } = await readInput(c, filmIndex);
    const page = await c.var.services.films.list({ viewer, ...wish, asOfMs: as_of });
    return c.json(presentPage(page, presentFilm));
  });

  api.get('/dub_video_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { film_id } = await readInput(c, videoIndex);
    const { film, videos } = await c.var.services.films.detail({ viewer, filmId: film_id });
    return c.json({
      film: { id: film.id, title: film.title, title_zh: film.titleZh, year: film.year, source: film.source },
      list: videos.map(presentVideo),
      total: videos.length,
    });
  });

  api.get('/dub_sub_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { video_id, from_ms, to_ms, pageno, pagesize } = await readInput(c, subIndex);
    const page = await c.var.services.films.lines({
      viewer,
      videoId: video_id,
      fromMs: from_ms,
      toMs: to_ms,
      pageno,
      pagesize,
    });
    return c.json(presentPage(page, presentLine));
  });

  api.get('/dub_sub_index2.php', async (c) => {
    const viewer = requireViewer(c);
    const { sub_id, before, after } = await readInput(c, subContext);
    const lines = await c.var.services.films.surroundingLines({ viewer, lineId: sub_id, before, after });
    return c.json({ list: lines.map(presentLine), total: lines.length });
  });

  api.post('/dub_sub_shift.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { video_id, lang, offset_ms } = await readInput(c, subShift);
    await c.var.services.films.shiftSubtitles({ viewer, videoId: video_id, lang, offsetMs: offset_ms });
    return c.json({ video_id });
  });
}
