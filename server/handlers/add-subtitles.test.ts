import { beforeAll, expect, test, vi } from 'vitest';
import type { Film, Video } from '#domain/films/types.ts';
import { takeLimits } from '#domain/takes/require-take-below-limits.ts';
import { makeMezzanineInfo, makeSrt } from '#domain/testing/factories.ts';
import { ADDED_SUBTITLE_MAX_BYTES } from '#shared/constants.ts';
import { addFilmWithVideo, makeClip, makeTake } from '#store/testing/fixtures.ts';
import { createIndexSynchronizer } from '../search-index/index-synchronizer.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
const path = '/api/dub_sub_add.php';
let [admin, ann, ben, teacher] = [] as unknown as Person[];
beforeAll(async () => {
  [admin, ann, ben, teacher] = [
    await addPerson(['client', 'admin']),
    await addPerson(),
    await addPerson(),
    await addPerson(['client', 'teacher']),
  ];
});

const english = [
  'The harbor is closed.',
  'Who has the key to it?',
  'I gave it to you yesterday.',
  'Then we wait here.',
];
const chinese = ['港口关了。', '谁有那里的钥匙？', '我昨天给你了。', '那我们就在这里等。'];
const en = new File([makeSrt(english)], 'film.en.srt');
const zh = new File([makeSrt(chinese, 40)], 'film.zh.srt');

const addReady = (film: Partial<Film> = {}, video: Partial<Video> = {}) =>
  addFilmWithVideo(server().store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo(), ...video },
  });
const add = (person: Person | undefined, videoId: string, files: readonly File[], preview = '') =>
  person?.postFiles(path, { video_id: videoId, preview }, files);
const textsOf = async (videoId: string) =>
  (await server().store.films.linesOfVideo({ videoId })).map((line) => [line.en, line.zh]);

test('a preview says what would change, and changes nothing', async () => {
  const { video } = await addReady({}, { importNotes: ['no_lines'] });
  expect(await add(admin, video.id, [en, zh], '1')).toEqual({
    status: 200,
    body: {
      tracks: [
        { name: 'film.en.srt', lang: 'en', cues: 4 },
        { name: 'film.zh.srt', lang: 'zh', cues: 4 },
      ],
      before: { lines: 0, en: 0, zh: 0 },
      after: { lines: 4, en: 4, zh: 4 },
      notes: [],
    },
  });
  expect(await textsOf(video.id)).toEqual([]);
  expect(await server().store.films.videoById(video.id)).toMatchObject({ importNotes: ['no_lines'] });
});

test('adds lines to a film without any: it has a level, no such note, and searches find them', async () => {
  const { store, index } = server();
  const { video } = await addReady({}, { importNotes: ['no_lines', 'no_audio'] });
  expect(await add(admin, video.id, [en, zh])).toMatchObject({ status: 200, body: { after: { lines: 4 } } });
  expect(await textsOf(video.id)).toEqual(english.map((text, at) => [text, chinese[at]]));
  expect(await store.films.videoById(video.id)).toMatchObject({
    importNotes: ['no_audio'],
    lineCount: 4,
    level: expect.any(Number),
  });
  await createIndexSynchronizer({
    ...{ index, films: store.films },
    logger: { info: () => undefined, error: () => undefined },
  }).syncNow();
  const found = await ann?.get('/api/sub_seek_all.php', { q: 'the harbor is closed' });
  expect(found?.body).toMatchObject({ total: 1, list: [{ video_id: video.id }] });
});

test('replaces one language and keeps the other, also of a bilingual file, and on a second time', async () => {
  const { video } = await addReady();
  const bilingual = new File([makeSrt(english.map((text, at) => `${text}\n${chinese[at]}`))], 'both.srt');
  await add(admin, video.id, [bilingual]);
  const corrected = english.map((text) => text.replace('harbor', 'harbour'));
  const answer = await add(admin, video.id, [new File([makeSrt(corrected)], 'en2.srt')]);
  expect(answer?.body).toMatchObject({ before: { lines: 4, zh: 4 }, after: { lines: 4, en: 4, zh: 4 } });
  expect(await textsOf(video.id)).toEqual(corrected.map((text, at) => [text, chinese[at]]));
  await add(admin, video.id, [en]);
  expect(await textsOf(video.id)).toEqual(english.map((text, at) => [text, chinese[at]]));
  expect((await server().store.films.tracksOfVideo(video.id)).map(({ lang }) => lang)).toEqual(['zh', 'en']);
});

test('aligns an added file with the language that the film has', async () => {
  const { video } = await addReady();
  const texts = Array.from({ length: 15 }, (_, at) => `This is what they said at number ${at}.`);
  const translated = texts.map((_, at) => `这是他们在第${at}号说的话。`);
  await add(admin, video.id, [new File([makeSrt(texts)], 'en.srt')]);
  const late = await add(admin, video.id, [new File([makeSrt(translated, 2000)], 'zh.srt')]);
  expect(late?.body).toMatchObject({ after: { lines: 15, en: 15, zh: 15 } });
  expect((await server().store.films.tracksOfVideo(video.id)).map(({ offsetMs }) => offsetMs)).toEqual([
    0, -2000,
  ]);
});

test('clips keep their lines and takes; a new cut of the same frames has the new lines', async () => {
  const { store } = server();
  const { film, video } = await addReady();
  await add(admin, video.id, [en]);
  const [line] = await store.films.linesOfVideo({ videoId: video.id });
  const { startMs = 0, endMs = 0 } = line ?? {};
  const frames = { startFrame: 0, endFrame: 120, startMs: 0, endMs: endMs + 500 };
  const clip = makeClip({
    ...{ ownerId: ann?.id ?? '', videoId: video.id, filmId: film.id, state: 'ready' },
    ...frames,
  });
  await store.clipStore.insertClip(clip);
  await store.takes.insertTake({
    take: makeTake({ ownerId: ann?.id ?? '', clipId: clip.id, lineIndex: 0, startMs, endMs }),
    limits: takeLimits,
  });
  const linesOfClip = async (id: string) =>
    (await ann?.get('/api/dub_bar_detail.php', { bar_id: id }))?.body.lines;
  await add(admin, video.id, [zh]);
  expect(await linesOfClip(clip.id)).toMatchObject([{ en: english[0], zh: chinese[0] }]);
  await add(admin, video.id, [
    new File([makeSrt(['Something else is said.', ...english.slice(1)])], 'b.srt'),
  ]);
  expect(await linesOfClip(clip.id)).toMatchObject([{ en: english[0], zh: chinese[0] }]);
  expect(await store.clipStore.findOrInsertClip({ ...clip, id: 'again', keptLines: null })).toMatchObject({
    id: 'again',
  });
  expect(await linesOfClip('again')).toMatchObject([{ en: 'Something else is said.', zh: chinese[0] }]);
});

test('keeps a note that an import writes at the same time', async () => {
  const { video } = await addReady();
  const { films } = server().store;
  const update = films.updateSubtitles;
  const spy = vi.spyOn(films, 'updateSubtitles').mockImplementationOnce(async (change) => {
    const revision = await update(change);
    await films.updateVideo(video.id, { importNotes: ['truncated'] });
    return revision;
  });
  expect(await add(admin, video.id, [en])).toMatchObject({ status: 200 });
  expect(spy).toHaveBeenCalledTimes(1);
  expect(await films.videoById(video.id)).toMatchObject({ importNotes: ['truncated'] });
  spy.mockRestore();
});

test('refuses files that cannot be used, and names what is wrong', async () => {
  const admin = await addPerson(['client', 'admin']);
  const { video } = await addReady();
  await add(admin, video.id, [en]);
  const refused: [File[], number, string][] = [
    [[], 400, 'bad_parameter'],
    [[en, zh, en], 400, 'bad_parameter'],
    [[new File(['00:00'], 'film.mp4')], 422, 'subtitle_unreadable'],
    [[new File(['no times here'], 'film.srt')], 422, 'subtitle_unreadable'],
    [[new File([''], 'film.srt')], 422, 'subtitle_unreadable'],
    [[new File([new Uint8Array(ADDED_SUBTITLE_MAX_BYTES + 1)], 'film.srt')], 422, 'subtitle_too_large'],
    [
      [new File([makeSrt(['私はあなたを知っています。', 'どこへ行くのですか。', 'さようなら。'])], 'ja.srt')],
      422,
      'subtitle_other_language',
    ],
  ];
  for (const [files, status, code] of refused) {
    expect(await add(admin, video.id, files), code).toMatchObject({ status, body: { code } });
  }
  expect(await textsOf(video.id)).toHaveLength(4);
});

test('uses the good one of two files, and notes what was left out', async () => {
  const { video } = await addReady();
  const answer = await add(admin, video.id, [en, new File(['no times here'], 'broken.srt')]);
  expect(answer).toMatchObject({
    status: 200,
    body: { tracks: [{ lang: 'en' }], after: { lines: 4, zh: 0 } },
  });
  expect(answer?.body.notes).toEqual([expect.stringMatching(/^subtitle_unreadable\?name=broken/)]);
  expect(await server().store.films.videoById(video.id)).toMatchObject({ importNotes: answer?.body.notes });
});

test('the owner of an own film may add lines; others may not', async () => {
  const own = await addReady({ source: 'client', ownerId: ann?.id ?? '' });
  const library = await addReady();
  expect(await add(ben, own.video.id, [en])).toMatchObject({ status: 404 });
  expect(await add(teacher, own.video.id, [en])).toMatchObject({ status: 403 });
  expect(await add(ann, library.video.id, [en])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await textsOf(own.video.id)).toEqual([]);
  expect(await add(ann, own.video.id, [en])).toMatchObject({ status: 200 });
  expect(await add(admin, own.video.id, [zh])).toMatchObject({
    status: 200,
    body: { after: { en: 4, zh: 4 } },
  });
});

test('takes 20 requests of an account in a minute', async () => {
  const { video } = await addReady();
  const person = await addPerson(['client', 'admin']);
  for (let count = 0; count < 20; count++)
    expect(await add(person, video.id, [en], '1')).toMatchObject({ status: 200 });
  expect(await add(person, video.id, [en], '1')).toMatchObject({ body: { code: 'too_many_requests' } });
});

test('refuses a film that is still being imported, was removed, or is removed meanwhile', async () => {
  const { store } = server();
  const importing = await addReady({}, { state: 'importing' });
  expect(await add(admin, importing.video.id, [en])).toMatchObject({
    status: 409,
    body: { code: 'not_ready' },
  });
  const { film, video } = await addReady();
  await store.clipStore.insertClip(makeClip({ ownerId: ann?.id ?? '', videoId: video.id, filmId: film.id }));
  const tracksOfVideo = store.films.tracksOfVideo;
  store.films.tracksOfVideo = async (videoId) => {
    store.films.tracksOfVideo = tracksOfVideo;
    await store.films.markVideoRemoved(videoId);
    return [];
  };
  expect(await add(admin, video.id, [en])).toMatchObject({ status: 410, body: { code: 'film_removed' } });
  expect(await add(admin, video.id, [en])).toMatchObject({ status: 410, body: { code: 'film_removed' } });
  expect(await textsOf(video.id)).toEqual([]);
});

test('lines tell who speaks, where the subtitles do', async () => {
  const { video } = await addReady();
  const spoken = ['MARY: The harbor is closed.', '- Who has the key to it?\n- I do.', 'Then we wait here.'];
  expect(await add(admin, video.id, [new File([makeSrt(spoken)], 'film.en.srt')])).toMatchObject({
    status: 200,
  });
  const { body } = (await ann?.get('/api/dub_sub_index.php', { video_id: video.id })) ?? {};
  expect(body).toMatchObject({
    list: [
      { en: 'The harbor is closed.', speakers: ['Mary'] },
      { en: 'Who has the key to it? I do.', speakers: [null, null] },
      { en: 'Then we wait here.' },
    ],
  });
  expect(JSON.stringify(body).match(/speakers/g)).toHaveLength(2);
});
