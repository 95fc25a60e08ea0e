import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/define-call.ts';
import type { savedLines } from '#contract/saved-lines.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import type { WordCardDto } from '#contract/words.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import type { WordDictionary } from '#domain/words/word-card-types.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type WireSaved = WireForm<OutputOf<typeof savedLines.save>>;
type WireList = WireForm<OutputOf<typeof savedLines.list>>;
type WireCard = WireForm<WordCardDto>;

let server: TestServer;
const cookies: Record<string, { cookie: string }> = {};
let film: { videoId: string; lineIds: string[] };
let privateFilm: { videoId: string; lineIds: string[] };
const looked: Parameters<WordDictionary['lookUp']>[0][] = [];

beforeAll(async () => {
  server = await startTestServer({
    dictionary: {
      async lookUp(place) {
        looked.push(place);
        const isGaveUp = place.line.slice(place.start).startsWith('gave up');
        const matches: Awaited<ReturnType<WordDictionary['lookUp']>>['matches'] = [
          {
            headword: 'give up',
            form: 'gave up',
            span: [place.start, place.start + 7],
            rank: 2000,
            parts: [{ partOfSpeech: 'verb', meanings: ['放弃'], definition: 'lose hope' }],
          },
        ];
        return { matches: isGaveUp ? matches : [], missing: ['WordNet'] };
      },
    },
  });
  for (const name of ['lei', 'mei']) {
    const account = await server.addAccount(name, 'a password', { roles: ['client'], name });
    cookies[name] = await server.openSession(account);
  }
  film = await addFilm(['He gave up, and gave up again.', 'Never give up!', 'She gives up.'], null);
  privateFilm = await addFilm(['A secret line.'], 'somebody');
});
afterAll(() => server.dispose());

async function addFilm(texts: string[], ownerId: string | null) {
  const source = ownerId === null ? 'film' : 'client';
  if (ownerId !== null) await server.addAccount(ownerId, 'a password', { id: ownerId, roles: ['client'] });
  const added = await addFilmWithVideo(server.store, {
    film: { title: 'Swamp', source, ownerId },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const lines = texts.map((en, seq) =>
    makeLine(added.video.id, seq, { startMs: seq * 2000, endMs: seq * 2000 + 1000, en, zh: null }),
  );
  await replaceLines(server.store, { videoId: added.video.id, lines });
  await server.index.put({
    videoId: added.video.id,
    filmId: added.film.id,
    source,
    ownerId,
    quality: 1,
    lines,
  });
  return { videoId: added.video.id, lineIds: lines.map(({ id }) => id) };
}

const as = (name: string) => cookies[name] ?? {};
const post = (who: string, call: string, fields: Record<string, string>) =>
  server.post(`/api/${call}.php`, fields, as(who));
const get = (who: string, call: string, fields: Record<string, string> = {}) =>
  server.get(`/api/${call}.php?${new URLSearchParams(fields)}`, as(who));
const readOk = async <Answer>(response: Promise<Response>): Promise<Answer> => {
  const answer = await response;
  expect(answer.status).toBe(200);
  return answer.json();
};
const lineId = (index: number) => film.lineIds[index] ?? '';

describe('the card of a word', () => {
  test('has its meanings, its sound in the line, and other lines', async () => {
    const card = await readOk<WireCard>(
      get('lei', 'word_card', { text: 'gave up', sub_id: lineId(0), at: '14' }),
    );
    expect(looked.at(-1)).toMatchObject({ start: 16, end: 23 });
    expect(card).toMatchObject({
      text: 'gave up',
      phonetic: '/ɡeɪv ʌp/',
      missing_sources: ['WordNet'],
      clip: { video_id: film.videoId, start_ms: 0, end_ms: 1000, spans: { en: [[16, 23]] } },
      total: 3,
      kept_id: null,
      saved_line_id: null,
      matches: [
        {
          headword: 'give up',
          form: 'gave up',
          span: [16, 23],
          band: 'top3000',
          parts: [{ part_of_speech: 'verb', meanings: ['放弃'], definition: 'lose hope' }],
        },
      ],
    });
    // The line itself is none of the others, which are found by their inflections.
    expect(card.clips.map(({ en }) => en).sort()).toEqual(['Never give up!', 'She gives up.']);
  });

  test('knows that the headword and the line have been saved', async () => {
    const word = await readOk<{ word_id: string }>(post('lei', 'word_save', { text: 'give up' }));
    const line = await readOk<WireSaved>(post('lei', 'line_save', { sub_id: lineId(0) }));
    const card = await readOk<WireCard>(get('lei', 'word_card', { text: 'gave up', sub_id: lineId(0) }));
    expect(card).toMatchObject({ kept_id: word.word_id, saved_line_id: line.saved_line_id });
    const others = await readOk<WireCard>(get('mei', 'word_card', { text: 'gave up', sub_id: lineId(0) }));
    expect(others).toMatchObject({ kept_id: null, saved_line_id: null });
    await readOk(post('lei', 'line_saved_remove', { saved_line_id: line.saved_line_id }));
  });

  test('works without a line, and for a word that nobody knows', async () => {
    const card = await readOk<WireCard>(get('lei', 'word_card', { text: 'xyzzy' }));
    expect(card).toMatchObject({
      text: 'xyzzy',
      phonetic: null,
      matches: [],
      clip: null,
      clips: [],
      total: 0,
    });
  });

  test('is not for strangers, nor for the lines of private films', async () => {
    expect((await get('nobody', 'word_card', { text: 'give' })).status).toBe(401);
    const hidden = { text: 'secret', sub_id: privateFilm.lineIds[0] ?? '' };
    expect((await get('lei', 'word_card', hidden)).status).toBe(404);
    expect((await get('lei', 'word_card', { text: '!?' })).status).toBe(400);
  });
});

describe('saved lines', () => {
  test('are saved once, listed, found, exported with the words, and removed', async () => {
    const saved = await readOk<WireSaved>(
      post('mei', 'line_save', { sub_id: lineId(0), phrase: 'gave up,' }),
    );
    expect(saved).toMatchObject({
      created: true,
      phrase: 'gave up',
      clip: {
        sub_id: lineId(0),
        en: 'He gave up, and gave up again.',
        spans: {
          en: [
            [3, 10],
            [16, 23],
          ],
        },
        playable: { film_title: 'Swamp' },
      },
    });
    server.clock.now += 1;
    const again = await readOk<WireSaved>(post('mei', 'line_save', { sub_id: lineId(0) }));
    expect(again).toMatchObject({ created: false, saved_line_id: saved.saved_line_id, phrase: 'gave up' });
    await readOk(post('mei', 'line_save', { sub_id: lineId(1) }));
    const list = await readOk<WireList>(get('mei', 'line_saved_index'));
    expect(list).toMatchObject({ total: 2, pageno: 1 });
    expect(list.list.map(({ clip }) => clip.en)).toEqual([
      'Never give up!',
      'He gave up, and gave up again.',
    ]);
    const found = await readOk<WireList>(get('mei', 'line_saved_index', { q: 'NEVER' }));
    expect(found.list.map(({ phrase }) => phrase)).toEqual([null]);

    const csv = await (await get('mei', 'word_export')).text();
    expect(csv).toContain('"gave up","","","He gave up, and gave up again.","","Swamp","","lines"');
    expect(csv).toContain('"Never give up!","","","Never give up!","","Swamp","","lines"');

    expect((await post('lei', 'line_saved_remove', { saved_line_id: saved.saved_line_id })).status).toBe(404);
    await readOk(post('mei', 'line_saved_remove', { saved_line_id: saved.saved_line_id }));
    expect((await readOk<WireList>(get('mei', 'line_saved_index'))).total).toBe(1);
    expect((await readOk<WireList>(get('lei', 'line_saved_index'))).total).toBe(0);
  });

  test('say whether the film still has the line with its texts and times', async () => {
    const old = await addFilm(['Stay here.', 'Go away.', 'Come back.'], null);
    for (const sub_id of old.lineIds) await readOk(post('lei', 'line_save', { sub_id }));
    const [first, second, third] = await server.store.films.linesOfVideo({ videoId: old.videoId });
    if (!first || !second || !third) throw new Error('The film has no lines.');
    const lines = [first, { ...second, en: 'Go home.' }, { ...third, startMs: third.startMs + 40 }];
    await replaceLines(server.store, { videoId: old.videoId, lines });
    const { list } = await readOk<WireList>(get('lei', 'line_saved_index'));
    expect(new Map(list.map(({ clip, is_current }) => [clip.en, is_current]))).toEqual(
      new Map([
        ['Stay here.', true],
        ['Go away.', false],
        ['Come back.', false],
      ]),
    );
    // The ID belongs to another sentence now, which is not saved yet, and is saved beside the earlier one.
    const ask = { text: 'go', sub_id: second.id };
    expect((await readOk<WireCard>(get('lei', 'word_card', ask))).saved_line_id).toBeNull();
    const saved = await readOk<WireSaved>(post('lei', 'line_save', { sub_id: second.id }));
    expect(saved).toMatchObject({ created: true, is_current: true });
    expect((await readOk<WireCard>(get('lei', 'word_card', ask))).saved_line_id).toBe(saved.saved_line_id);
    const now = await readOk<WireList>(get('lei', 'line_saved_index'));
    expect(now.list.map(({ clip }) => clip.en)).toEqual(expect.arrayContaining(['Go away.', 'Go home.']));
  });

  test('come from films that the viewer may see', async () => {
    expect((await post('lei', 'line_save', { sub_id: privateFilm.lineIds[0] ?? '' })).status).toBe(404);
    expect((await post('lei', 'line_save', { sub_id: 'no-such-line' })).status).toBe(404);
    expect((await post('nobody', 'line_save', { sub_id: lineId(0) })).status).toBe(401);
  });
});
