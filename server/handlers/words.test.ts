import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, isHttpCall, type OutputOf } from '#contract/define-call.ts';
import type { SearchResultDto } from '#contract/search-hit.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { type WordDto, type WordShareDto, words } from '#contract/words.ts';
import type { Film } from '#domain/films/types.ts';
import { addIndexedFilm } from '../testing/add-indexed-film.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type WireWord = WireForm<WordDto>;
type WireSavedWord = WireForm<OutputOf<typeof words.save>>;
type WireWords = WireForm<OutputOf<typeof words.list>>;
type WireWordShare = WireForm<WordShareDto>;

let server: TestServer;
const cookies: Record<string, { cookie: string }> = {};
const ids: Record<string, string> = {};
let lineIds: string[] = [];
let videoId = '';

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['lei', 'mei', 'bo', 'admin'] as const) await addPerson(name);
  const film = await addFilm(['A donkey, a talking donkey!', 'Take it easy.', 'I took it.'], {
    title: 'Swamp',
  });
  videoId = film.videoId;
  lineIds = film.lineIds;
});
afterAll(() => server.dispose());

async function addPerson(name: string) {
  const role = name === 'admin' ? 'admin' : 'client';
  const account = await server.addAccount(name, 'a password', { roles: [role], name });
  ids[name] = account.id;
  cookies[name] = await server.openSession(account);
}
const addFilm = (texts: string[], film: Partial<Film>) => addIndexedFilm(server, texts, film);
const as = (name: string) => cookies[name] ?? {};
const post = (who: string, call: string, fields: Record<string, string>) =>
  server.post(`/api/${call}.php`, fields, as(who));
const readOk = async <Answer>(response: Response | Promise<Response>): Promise<Answer> => {
  const answer = await response;
  expect(answer.status).toBe(200);
  return answer.json();
};
const get = (who: string, call: string, query = '') => server.get(`/api/${call}.php?${query}`, as(who));
const list = (who: string, query = 'mine=1') => readOk<WireWords>(get(who, 'word_list_index', query));
const texts = ({ list: rows }: WireWords) => rows.map(({ text }) => text);

describe('a learner’s words', () => {
  test('are saved with their line, played, changed, reviewed, and removed', async () => {
    const saved = await readOk<WireSavedWord>(
      post('lei', 'word_save', { text: 'Donkey,', sub_id: lineIds[0] ?? '', meaning: '驴' }),
    );
    expect(saved).toMatchObject({
      created: true,
      kind: 'own',
      group: 'plain',
      text: 'Donkey',
      phonetic: '/ˈdɑːŋki/',
      meaning: '驴',
      kept_id: saved.word_id,
      clip: {
        video_id: videoId,
        sub_id: lineIds[0],
        start_ms: 0,
        end_ms: 2000,
        en: 'A donkey, a talking donkey!',
        spans: {
          en: [
            [2, 8],
            [20, 26],
          ],
          zh: [],
        },
        playable: { film_title: 'Swamp', url: `/media/video/${videoId}/mezzanine.mp4` },
      },
      review: { reps: 0, state: 0, due_ms: server.clock.now },
    });
    const again = await readOk<WireSavedWord>(post('lei', 'word_save', { text: 'DONKEY' }));
    expect(again).toMatchObject({ created: false, word_id: saved.word_id, text: 'Donkey', meaning: '驴' });

    const changed = await readOk<WireWord>(
      post('lei', 'word_update', { word_id: saved.word_id, meaning: '', note: '会说话的' }),
    );
    expect(changed).toMatchObject({ text: 'Donkey', phonetic: '/ˈdɑːŋki/', meaning: null, note: '会说话的' });
    expect(texts(await list('lei', 'mine=1&q=%E8%AF%B4%E8%AF%9D'))).toEqual(['Donkey']);
    const renamed = await readOk<WireWord>(
      post('lei', 'word_update', { word_id: saved.word_id, text: 'mule' }),
    );
    expect(renamed).toMatchObject({ text: 'mule', phonetic: '/mjuːl/' });
    await readOk(post('lei', 'word_save', { text: 'ass' }));
    const taken = await post('lei', 'word_update', { word_id: saved.word_id, text: 'ASS' });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ code: 'word_taken' });

    expect(texts(await list('lei', 'due=1'))).toEqual(expect.arrayContaining(['mule', 'ass']));
    const rated = await readOk<WireWord>(
      post('lei', 'word_review', { word_id: saved.word_id, rating: 'good', reps: '0' }),
    );
    expect(rated.review).toMatchObject({ reps: 1, due_ms: saved.review?.next.good });
    expect(texts(await list('lei', 'due=1'))).toEqual(['ass']);
    const late = await post('lei', 'word_review', { word_id: saved.word_id, rating: 'good', reps: '0' });
    expect(late.status).toBe(409);
    expect(await server.services.words.progress({ ownerId: ids.lei ?? '', group: null })).toEqual({
      total: 2,
      due: 1,
      learned: 0,
    });

    for (const [call, more] of [
      ['word_update', { note: 'mine now' }],
      ['word_review', { rating: 'good' }],
      ['word_remove', {}],
    ] as const) {
      expect((await post('mei', call, { word_id: saved.word_id, ...more })).status).toBe(404);
    }
    await readOk(post('lei', 'word_remove', { word_id: saved.word_id }));
    expect((await post('lei', 'word_remove', { word_id: saved.word_id })).status).toBe(404);
    expect(texts(await list('lei'))).toEqual(['ass']);
    expect(texts(await list('mei'))).toEqual([]);
  });

  test('stay when their film is removed', async () => {
    const film = await addFilm(['An ephemeral thing.'], {});
    await readOk(post('bo', 'word_save', { text: 'ephemeral', sub_id: film.lineIds[0] ?? '' }));
    await server.store.films.deleteVideo(film.videoId);
    const { list: words } = await list('bo');
    expect(words[0]?.clip).toMatchObject({ en: 'An ephemeral thing.', playable: null });
    await readOk(post('bo', 'word_remove', { word_id: words[0]?.word_id ?? '' }));
  });

  test('cannot be saved from a line that the learner may not see', async () => {
    const film = await addFilm(['A private lesson.'], { source: 'client', ownerId: ids.lei ?? '' });
    const fields = { text: 'private', sub_id: film.lineIds[0] ?? '' };
    expect((await post('mei', 'word_save', fields)).status).toBe(404);
    expect(texts(await list('mei'))).toEqual([]);
    await readOk(post('lei', 'word_save', fields));
    expect((await post('mei', 'word_save', { text: 'x', sub_id: 'nope' })).status).toBe(404);
  });

  test('are searched in other lines, also in their other forms', async () => {
    const found = await readOk<WireForm<SearchResultDto>>(get('mei', 'word_lines', 'text=take'));
    expect(found.list.map(({ en }) => en).sort()).toEqual(['I took it.', 'Take it easy.']);
    expect(await readOk(get('mei', 'word_phonetic', 'text=easy'))).toEqual({ phonetic: '/ˈiːzi/' });
  });

  test.each([
    ['word_save', {}, 'text'],
    ['word_save', { text: '?!' }, 'text'],
    ['word_save', { text: 'a'.repeat(61) }, 'text'],
    ['word_save', { text: 'a', group: 'silver' }, 'group'],
    ['word_save', { text: 'a', meaning: '字'.repeat(301) }, 'meaning'],
    ['word_save', { text: 'a', sub_id: '../x' }, 'sub_id'],
    ['word_update', { text: 'a' }, 'word_id'],
    ['word_review', { word_id: 'w', rating: 'fine' }, 'rating'],
  ] as const)('%s refuses %j', async (call, fields, field) => {
    const before = (await list('mei')).total;
    const answer = await post('mei', call, fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter', field });
    expect((await list('mei')).total).toBe(before);
  });
});

describe('published lists', () => {
  test('are seen once published, and saved from', async () => {
    const entry = {
      group: 'gold',
      text: 'take it easy',
      meaning: '放轻松',
      sub_id: lineIds[1] ?? '',
      start_ms: '3000',
      end_ms: '5000',
    };
    const saveEntry = (fields: Record<string, string>) =>
      readOk<WireWord>(post('admin', 'word_entry_save', fields));
    const { word_id: entry_id } = await saveEntry(entry);
    expect((await list('mei', 'group=gold')).total).toBe(0);
    expect((await post('mei', 'word_save', { entry_id })).status).toBe(404);
    await saveEntry({ ...entry, entry_id, state: 'published' });
    expect((await list('mei', 'group=gold')).list).toMatchObject([
      { text: 'take it easy', entry: null, kept_id: null, clip: { start_ms: 3000, end_ms: 5000 } },
    ]);

    const saved = await readOk<WireSavedWord>(post('mei', 'word_save', { entry_id }));
    expect(saved).toMatchObject({ created: true, group: 'gold', meaning: '放轻松', kind: 'own' });
    expect((await list('mei', 'group=gold')).list[0]?.kept_id).toBe(saved.word_id);
    expect((await list('lei', 'group=gold')).list[0]?.kept_id).toBeNull();
    // An own word gets its meaning from the published lists.
    const own = await readOk<WireSavedWord>(post('bo', 'word_save', { text: 'Take it easy' }));
    expect(own).toMatchObject({ group: 'plain', meaning: '放轻松' });

    await readOk(post('admin', 'word_entry_remove', { entry_id }));
    expect((await list('mei', 'group=gold')).total).toBe(0);
    expect(texts(await list('mei', 'mine=1&group=gold'))).toEqual(['take it easy']);
  });
});

describe('a shared collection', () => {
  test('has words, each with playable lines', async () => {
    const film = await addFilm(['What a splendid day.', 'Splendid!'], { title: 'Days' });
    await readOk(post('lei', 'word_save', { text: 'splendid', meaning: '极好的' }));
    const form = new URLSearchParams([
      ['words[]', 'Splendid'],
      ['words[]', 'splendid'],
      ['words[]', 'day'],
    ]);
    const answer = await fetch(`${server.url}/api/collect_word_share.php`, {
      method: 'POST',
      body: form,
      headers: as('lei'),
    });
    const { share_id } = await readOk<{ share_id: string }>(answer);
    const shared = await readOk<WireWordShare>(get('mei', 'collect_word_share', `share_id=${share_id}`));
    expect(shared).toMatchObject({
      share_id,
      author: 'lei',
      words: [
        { text: 'splendid', meaning: '极好的', phonetic: '/ˈsplendɪd/', kept_id: null, total: 2 },
        { text: 'day', meaning: null, total: 1 },
      ],
    });
    expect(shared.words[0]?.clips.map(({ video_id }) => video_id)).toEqual([film.videoId, film.videoId]);
    const byGet = await readOk<{ share_id: string }>(
      get('mei', 'collect_word_share', 'words[]=one&words[]=two'),
    );
    const second = await readOk<WireWordShare>(
      get('lei', 'collect_word_share', `share_id=${byGet.share_id}`),
    );
    expect(second.words.map(({ text }) => text)).toEqual(['one', 'two']);
    expect([shared.own, second.own]).toEqual([false, false]);
    const own = await readOk<WireWordShare>(get('lei', 'collect_word_share', `share_id=${share_id}`));
    expect(own.own).toBe(true);
    const sharesOfLei = async () => {
      const viewer = {
        id: ids.lei ?? '',
        username: 'lei',
        name: '',
        roles: ['client' as const],
        avatarUrl: null,
      };
      return (await server.services.words.shares({ viewer })).map(({ id }) => id);
    };
    expect(await sharesOfLei()).toEqual([share_id]);
    expect((await post('mei', 'word_share_remove', { share_id })).status).toBe(404);
    await readOk(post('lei', 'word_share_remove', { share_id }));
    expect((await get('mei', 'collect_word_share', `share_id=${share_id}`)).status).toBe(404);
    expect(await sharesOfLei()).toEqual([]);
    expect((await post('lei', 'word_share_remove', { share_id })).status).toBe(404);
  });

  test('refuses no words, too many words, invalid words, and unknown shares', async () => {
    const many = Array.from({ length: 51 }, (_, at) => `words[]=word${at}`).join('&');
    for (const [query, status] of [
      ['', 400],
      [many, 400],
      ['words[]=%3F', 400],
      ['share_id=none', 404],
    ] as const) {
      expect((await get('lei', 'collect_word_share', query)).status).toBe(status);
    }
  });
});

test('exports whole lists as files', async () => {
  await readOk(post('bo', 'word_save', { text: 'export', meaning: '=1+1' }));
  const csv = await get('bo', 'word_export', 'format=csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toContain('taici-words.csv');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
  expect(text.startsWith('\uFEFF"word"')).toBe(true);
  expect(text).toContain(`"'=1+1"`);
  const anki = await get('bo', 'word_export', 'format=anki');
  expect(await anki.text()).toMatch(/^#separator:tab\n#html:false\n/);
  expect((await get('bo', 'word_export', 'format=pdf')).status).toBe(400);
});

test('requires a session, and refuses changes by another site', async () => {
  const calls: Call[] = Object.values(words);
  for (const { methods, path } of calls.filter(isHttpCall)) {
    for (const method of methods) {
      const refused = await fetch(server.url + path, { method });
      expect([path, method, refused.status]).toEqual([path, method, 401]);
    }
    if (!methods.includes('POST')) continue;
    const headers = { ...as('admin'), origin: 'https://elsewhere.example' };
    const foreign = await server.post(path, { words: 'x' }, headers);
    expect([path, foreign.status]).toEqual([path, 403]);
  }
  const foreignGet = await server.get('/api/collect_word_share.php?words[]=x', {
    ...as('lei'),
    'sec-fetch-site': 'cross-site',
  });
  expect(foreignGet.status).toBe(403);
});
