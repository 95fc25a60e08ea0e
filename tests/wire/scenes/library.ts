import { readFile } from 'node:fs/promises';
import { at, type Json, listAt, textAt } from '../json.ts';
import type { ScenarioContext } from './scenario-context.ts';

const tus = { 'tus-resumable': '1.0.0' };
const OFFSET_TYPE = 'application/offset+octet-stream';

const metadataOf = (about: Record<string, string>) =>
  Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function begin(
  context: ScenarioContext,
  name: string,
  who: string,
  about: Record<string, string>,
  bytes: number,
) {
  return context.play.send(name, who, 'POST', '/api/uploads', {
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(about),
      'content-length': '0',
    },
  });
}

function sendPart(
  context: ScenarioContext,
  name: string,
  who: string,
  place: string,
  part: { body: Buffer; from: number },
) {
  return context.play.send(name, who, 'PATCH', place, {
    headers: { ...tus, 'upload-offset': String(part.from) },
    content: { body: part.body, type: OFFSET_TYPE },
  });
}

async function upload(
  context: ScenarioContext,
  who: string,
  about: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const { filename } = about;
  const begun = await begin(context, `begin the upload of ${filename}`, who, about, body.length);
  const place = begun.headers.location ?? '';
  const half = Math.floor(body.length / 2);
  await sendPart(context, `upload ${filename}, first half`, who, place, {
    body: body.subarray(0, half),
    from: 0,
  });
  await context.play.send(`how far the upload of ${filename} is`, who, 'HEAD', place, { headers: tus });
  await sendPart(context, `upload ${filename}, second half`, who, place, {
    body: body.subarray(half),
    from: half,
  });
}

/** Uploads by tus: their answers, and two uploaded films. */
export async function playUploads(context: ScenarioContext): Promise<void> {
  const { play, fixtures } = context;
  const kid = { batch: 'kid-1', source: 'kid', films: '1' };
  const film = await readFile(fixtures.kid.film);
  await upload(context, 'owner', { filename: 'Little Boat.en.srt', ...kid }, Buffer.from(fixtures.kid.en));
  await upload(context, 'owner', { filename: 'Little Boat.zh.srt', ...kid }, Buffer.from(fixtures.kid.zh));
  await upload(context, 'owner', { filename: 'Little Boat.mp4', ...kid }, film);

  const own = { batch: 'own-1', source: 'client', films: '1' };
  await upload(context, 'mia', { filename: 'My Boat.en.srt', ...own }, Buffer.from(fixtures.own.en));
  await upload(context, 'mia', { filename: 'My Boat.mp4', ...own }, await readFile(fixtures.own.film));
  const broken = { filename: 'Broken.mp4', batch: 'broken-1', source: 'ytb', films: '1' };
  await upload(context, 'owner', broken, Buffer.alloc(4000, 'no film at all '));

  await play.send('what uploads can do', 'mia', 'OPTIONS', '/api/uploads', { headers: tus });
  await play.send('what uploads can do, without a session', 'nobody', 'OPTIONS', '/api/uploads', {
    headers: tus,
  });
  const part = { filename: 'part.srt', source: 'client' };
  const begun = await begin(context, 'begin an upload that is given up', 'mia', part, 100);
  const place = begun.headers.location ?? '';
  const some = { body: Buffer.from('1\n'), from: 0 };
  await sendPart(context, 'upload a part', 'mia', place, some);
  await sendPart(context, 'upload a part twice', 'mia', place, some);
  await sendPart(context, "upload a part of somebody else's", 'noah', place, some);
  await sendPart(context, 'upload a part without a session', 'nobody', place, some);
  await play.send("look at somebody else's upload", 'noah', 'HEAD', place, { headers: tus });
  await play.send('look at an upload without the version of tus', 'mia', 'HEAD', place);
  await play.send('fetch an upload', 'mia', 'GET', place, { headers: tus });
  await play.send('give up an upload', 'mia', 'DELETE', place, { headers: tus });
  await play.send('look at an upload that was given up', 'mia', 'HEAD', place, { headers: tus });
  await play.send('look at an upload with an odd name', 'mia', 'HEAD', '/api/uploads/a.b', { headers: tus });
  await begin(context, 'begin an upload without a session', 'nobody', part, 100);
  await begin(
    context,
    'begin an upload into the library as a client',
    'mia',
    { ...part, source: 'film' },
    100,
  );
  await begin(context, 'begin an upload without a name', 'mia', { source: 'client' }, 100);
  await begin(context, 'begin an upload that is too large for a client', 'mia', part, 6e9);
  await begin(context, 'begin an upload that is too large', 'owner', { ...part, source: 'film' }, 9e12);
  await play.send('begin an upload without a length', 'mia', 'POST', '/api/uploads', {
    headers: { ...tus, 'upload-metadata': metadataOf(part), 'content-length': '0' },
  });
  await play.send('begin an upload from another site', 'mia', 'POST', '/api/uploads', {
    headers: { ...tus, origin: 'https://example.com', 'upload-length': '9', 'content-length': '0' },
  });
}

/** Waits until every film is imported and searchable. */
export async function awaitLibrary({ play }: ScenarioContext): Promise<void> {
  await play.until('owner', '/api/dub_film_index.php', {}, (body) => {
    const states = listAt(body, 'list').map((film) => at(film, 'state'));
    return states.length === 4 && states.every((state) => state === 'ready' || state === 'failed');
  });
  await play.until('mia', '/api/sub_seek_all.php', { q: 'boat' }, (body) => at(body, 'total') === 4);
  await play.until('owner', '/api/dub_job_index.php', { state: 'open' }, (body) => at(body, 'total') === 0);
}

const filmOf = (body: Json, source: string): Json | undefined =>
  listAt(body, 'list').find((film) => at(film, 'source') === source);

/** Films, videos, lines, and search. */
export async function playLibrary(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const index = '/api/dub_film_index.php';
  const all = await play.get('films', 'owner', index);
  await play.get('films of the library alone', 'mia', index, { source: 'film', sort: 'title', level: '' });
  await play.get('films by their name', 'mia', index, { q: '晨光', sort: 'year' });
  await play.get('films of a level', 'mia', index, { level: 5 });
  await play.get('films, second page', 'mia', index, {
    pagesize: 1,
    pageno: 2,
    as_of: at(all, 'as_of') ?? 0,
  });
  await play.get("films without another's", 'noah', index);
  for (const source of ['film', 'kid', 'client', 'ytb']) {
    const film = context.saveId(`${source} film`, textAt(filmOf(all, source), 'id'));
    const videos = await play.get(`videos of the ${source} film`, 'owner', '/api/dub_video_index.php', {
      film_id: film,
    });
    context.saveId(`${source} video`, textAt(videos, 'list', 0, 'id'));
    if (source === 'ytb') context.saveId('failed job', textAt(videos, 'list', 0, 'job', 'job_id'));
  }
  const video = context.id('film video');
  await play.get('videos of a film as a client', 'mia', '/api/dub_video_index.php', {
    film_id: context.id('film film'),
  });
  await play.get("videos of another's film", 'noah', '/api/dub_video_index.php', {
    film_id: context.id('client film'),
  });

  const lines = await play.get('lines', 'mia', '/api/dub_sub_index.php', { video_id: video });
  for (const place of [0, 1, 2, 3, 4]) context.saveId(`line ${place}`, textAt(lines, 'list', place, 'id'));
  const some = { video_id: video, from_ms: 2000, to_ms: 5000, pagesize: 2 };
  await play.get('lines of a stretch', 'mia', '/api/dub_sub_index.php', some);
  const kid = await play.get('lines for children', 'mia', '/api/dub_sub_index.php', {
    video_id: context.id('kid video'),
  });
  context.saveId('kid line', textAt(kid, 'list', 0, 'id'));
  const neighbors = '/api/dub_sub_index2.php';
  await play.get('a line with its neighbors', 'mia', neighbors, { sub_id: context.id('line 2') });
  await play.get('a line with one neighbor', 'mia', neighbors, {
    sub_id: context.id('line 0'),
    before: 3,
    after: 1,
  });

  await play.get('the sharpest frame', 'mia', '/api/still_sharpest.php', {
    video_id: video,
    frame: 24,
    within: 0,
  });
  await play.get(
    'the sharpest frame near another',
    'mia',
    '/api/still_sharpest.php',
    { video_id: video, frame: 60 },
    { loose: ['frame', 'off'] },
  );
  await play.get('the sharpest frame past the end', 'mia', '/api/still_sharpest.php', {
    video_id: video,
    frame: 9999,
  });
  await playSearch(context);
  await playJobs(context);
  await play.get('the own films', 'mia', '/api/my_film_index.php', { pagesize: 5 });
  await play.get('the own films of somebody without', 'noah', '/api/my_film_index.php');
}

async function playSearch(context: ScenarioContext): Promise<void> {
  const { play } = context;
  for (const part of ['film', 'ytb', 'kid', 'client']) {
    await play.get(`search in ${part}`, 'mia', `/api/sub_seek_${part}.php`, { q: 'take your' });
  }
  const seek = '/api/sub_seek_all.php';
  await play.get('search', 'mia', seek, { q: 'take your time' });
  // The order of two lines depends on their IDs.
  const paged = { q: 'take', film_id: context.id('film film'), pagesize: 1 };
  const eitherLine = { loose: ['en', 'zh', 'start_ms', 'end_ms', 'sub_id', 'spans'] };
  const first = await play.get('search, first page', 'mia', seek, paged, eitherLine);
  await play.get('search, second page', 'mia', seek, { ...paged, after: textAt(first, 'next') }, eitherLine);
  await play.get('search Chinese', 'mia', seek, { q: '慢慢来' });
  await play.get('search by a pattern', 'mia', seek, { q: 'take * time', source: 'kid' });
  await play.get('search these very words', 'mia', seek, { q: 'keys', mode: 'exact' });
  await play.get('search with filters', 'mia', seek, {
    q: 'take',
    filters: JSON.stringify({
      speed: { min: 60, max: 400 },
      words: { min: 1, max: 4 },
      difficulty: { max: 5 },
    }),
  });
  await play.get('search with an odd filter', 'mia', seek, { q: 'take', filters: '{"color":{"min":1}}' });
  await play.get('search with a filter that is no JSON', 'mia', seek, { q: 'take', filters: '{' });
  await play.get('search for what is misspelt', 'mia', seek, { q: 'umbrela' });
  await play.get('search for nothing', 'mia', seek);
  await play.get('search with a wrong place', 'mia', seek, { q: 'take', after: 'nowhere' });
  await play.get('search as somebody else', 'noah', seek, { q: 'boat' });
  const suggest = '/api/sub_seek_suggest.php';
  await play.get('how a search may go on', 'mia', suggest, { q: 'take', limit: 3 });
  await play.get('how a Chinese search may go on', 'mia', suggest, { q: '慢', source: 'kid' });
  const facets = '/api/sub_seek_facets.php';
  await play.get('what filters would leave', 'mia', facets, { q: 'take', limit: 5 });
  await play.get('what filters would leave in a part', 'mia', facets, { q: 'boat', source: 'kid' });
}

async function playJobs(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const job = { job_id: context.id('failed job') };
  const index = '/api/dub_job_index.php';
  // Checks of subtitles go on after the imports.
  await play.until('owner', index, { state: 'open' }, (body) => at(body, 'total') === 0);
  const done = await play.get('jobs', 'owner', index);
  await play.get('jobs that failed', 'owner', index, { state: 'failed' });
  await play.get('open jobs, second page', 'ada', index, { state: 'open', pageno: 2, pagesize: 5 });
  await play.get('a job', 'owner', '/api/dub_job_view.php', job);
  await play.get("another's job", 'mia', '/api/dub_job_view.php', job);
  const whole = listAt(done, 'list').find((one) => at(one, 'state') === 'done');
  await play.post('cancel a job that is done', 'owner', '/api/dub_job_cancel.php', {
    job_id: textAt(whole, 'job_id'),
  });
  await play.post('retry a job that is done', 'owner', '/api/dub_job_retry.php', {
    job_id: textAt(whole, 'job_id'),
  });
  await play.post('retry a job', 'owner', '/api/dub_job_retry.php', job, {
    json: false,
    loose: ['state', 'stage', 'percent'],
  });
  await play.until('owner', '/api/dub_job_view.php', job, (body) => at(body, 'state') === 'failed');
  await play.get('a job that failed again', 'owner', '/api/dub_job_view.php', job);
}
