import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alignVideo } from '#domain/alignments/align-video.ts';
import { createFakeAligner } from '#domain/alignments/testing/fake-aligner.ts';
import type { Video } from '#domain/films/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const WORDS = '/api/line_words.php';
const DETAIL = '/api/line_words_detail.php';
const SAVE = '/api/line_words_save.php';
const RESET = '/api/line_words_reset.php';

let admin: Person;
let owner: Person;
let stranger: Person;
/** A film of the owner with three lines. */
let video: Video;

beforeAll(async () => {
  [admin, owner, stranger] = [await addPerson(['client', 'admin']), await addPerson(), await addPerson()];
});
beforeEach(async () => {
  const mezzanine = makeMezzanineInfo();
  ({ video } = await addFilmWithVideo(server().store, {
    film: { source: 'client', ownerId: owner.id },
    video: { state: 'ready', mezzanine },
  }));
  await replaceLines(server().store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1000, endMs: 2000, en: 'Take your time' }),
      makeLine(video.id, 1, { startMs: 3000, endMs: 4000, en: 'Music here' }),
      makeLine(video.id, 2, { startMs: 5000, endMs: 6000, en: null }),
    ],
  });
});

async function align() {
  const aligner = createFakeAligner();
  aligner.confidenceOf = ({ text }) => (text.startsWith('Music') ? 0.1 : 0.9);
  const { store, files, media } = server();
  await alignVideo({
    ...store,
    ...{ files, media, aligner, videoId: video.id },
    signal: AbortSignal.timeout(20_000),
    progress: () => undefined,
  });
}
const lineId = (seq: number) => `${video.id}.${seq}`;

test('a learner gets the words of lines, and none that are unsure', async () => {
  const ask = () => owner.get(WORDS, { sub_id: lineId(0), after: '9' });
  expect((await ask()).body.list).toMatchObject([
    { sub_id: lineId(0), state: 'waiting', words: [] },
    { state: 'waiting' },
    { state: 'waiting' },
  ]);
  await align();
  expect((await ask()).body).toEqual({
    list: [
      {
        ...{ sub_id: lineId(0), state: 'measured' },
        words: [
          { from: 0, end: 4, start_ms: 1000, end_ms: 1333, confidence: 0.75 },
          { from: 5, end: 9, start_ms: 1333, end_ms: 1667, confidence: 0.75 },
          { from: 10, end: 14, start_ms: 1667, end_ms: 2000, confidence: 0.75 },
        ],
      },
      { sub_id: lineId(1), state: 'unsure', words: [] },
      { sub_id: lineId(2), state: 'waiting', words: [] },
    ],
    total: 3,
  });
  const second = await owner.get(WORDS, { sub_id: lineId(1) });
  expect(second.body.list).toMatchObject([{ sub_id: lineId(1) }]);
});

test('nobody gets the words of a film that they may not see', async () => {
  expect((await stranger.get(WORDS, { sub_id: lineId(0) })).status).toBe(404);
  expect((await visitor.get(WORDS, { sub_id: lineId(0) })).status).toBe(401);
});

describe('whoever may edit the film', () => {
  beforeEach(align);
  const times = (...starts: number[]) =>
    JSON.stringify(starts.map((start_ms) => ({ start_ms, end_ms: start_ms + 200 })));

  test('moves the words of a line, and takes that back', async () => {
    const saved = await owner.post(SAVE, { sub_id: lineId(0), times: times(900, 1200, 1500) });
    expect(saved.body).toMatchObject({
      state: 'edited',
      words: [
        { from: 0, end: 4, start_ms: 900, end_ms: 1100, confidence: 1 },
        { start_ms: 1200 },
        { start_ms: 1500 },
      ],
      measured: [{ start_ms: 1000 }, { start_ms: 1333 }, { start_ms: 1667 }],
      contour: { start_ms: 1000, values: [-128, 4, -4] },
    });
    await align();
    expect((await owner.get(WORDS, { sub_id: lineId(0) })).body.list).toMatchObject([
      { words: [{ start_ms: 900 }, {}, {}] },
    ]);
    const reset = await admin.post(RESET, { sub_id: lineId(0) });
    expect(reset.body).toMatchObject({ state: 'measured', words: [{ start_ms: 1000 }, {}, {}] });
  });

  test('is told when somebody else has moved the words meanwhile, and loses nothing', async () => {
    const measured = JSON.stringify([
      { start_ms: 1000, end_ms: 1333 },
      { start_ms: 1333, end_ms: 1667 },
      { start_ms: 1667, end_ms: 2000 },
    ]);
    const save = (starts: number[], was: string) =>
      owner.post(SAVE, { sub_id: lineId(0), times: times(...starts), seen: was });
    expect((await save([900, 1200, 1500], times(1000, 1300, 1600))).body.code).toBe('line_changed');
    expect((await save([900, 1200, 1500], measured)).status).toBe(200);
    const second = await save([950, 1250, 1550], measured);
    expect([second.status, second.body.code]).toEqual([409, 'line_changed']);
    const reset = await admin.post(RESET, { sub_id: lineId(0), seen: measured });
    expect([reset.status, reset.body.code]).toEqual([409, 'line_changed']);
    expect((await owner.get(DETAIL, { sub_id: lineId(0) })).body.words).toMatchObject([
      { start_ms: 900 },
      {},
      {},
    ]);
    expect((await save([950, 1250, 1550], times(900, 1200, 1500))).status).toBe(200);
  });

  test('makes an unsure line usable', async () => {
    expect((await owner.get(DETAIL, { sub_id: lineId(1) })).body).toMatchObject({
      ...{ state: 'unsure', words: [], measured: [{}, {}], confidence: 0.1 },
    });
    const saved = await owner.post(SAVE, { sub_id: lineId(1), times: times(3000, 3400) });
    expect(saved.body).toMatchObject({ state: 'edited', words: [{}, {}] });
  });

  test.each([
    ['too few words', [900, 1200]],
    ['words out of order', [1200, 900, 1500]],
    ['words that overlap', [900, 1000, 1500]],
    ['words far from the line', [9000, 12_000, 15_000]],
  ])('cannot store %s', async (_, starts) => {
    const answer = await owner.post(SAVE, { sub_id: lineId(0), times: times(...starts) });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_parameter']);
  });

  test('cannot edit a line that has not been aligned', async () => {
    const answer = await owner.post(SAVE, { sub_id: lineId(2), times: times(5000) });
    expect(answer.status).toBe(409);
  });

  test('is not a stranger', async () => {
    expect((await stranger.get(DETAIL, { sub_id: lineId(0) })).status).toBe(404);
    expect((await stranger.post(RESET, { sub_id: lineId(0) })).status).toBe(404);
    const { video: shared } = await addFilmWithVideo(server().store, { video: { state: 'ready' } });
    await replaceLines(server().store, {
      videoId: shared.id,
      lines: [makeLine(shared.id, 0, { startMs: 0, endMs: 900 })],
    });
    expect((await stranger.get(DETAIL, { sub_id: `${shared.id}.0` })).status).toBe(403);
    expect((await stranger.get(DETAIL, { sub_id: 'missing' })).status).toBe(404);
  });
});

describe('how far a film is', () => {
  const progress = async (change: { revision?: number; hasSound?: boolean } = {}) => {
    const { revision } = (await server().store.films.videoById(video.id)) ?? { revision: 0 };
    const asked = { id: video.id, revision, hasSound: true, ...change };
    return (await server().services.alignments.progressOf([asked])).get(video.id);
  };
  const queue = () =>
    server().store.jobs.enqueue({
      ...{ id: `job of ${video.id}`, kind: 'align_lines', payload: { videoId: video.id } },
      ...{ subjectId: video.id, createdMs: 1 },
    });

  test('waits, is done with unsure lines, and waits again when lines change', async () => {
    expect(await progress()).toMatchObject({ state: 'waiting' });
    await align();
    expect(await progress()).toEqual({ state: 'done', percent: 100, lines: 2, unsure: 1 });
    expect(await progress({ revision: 99_999 })).toMatchObject({ state: 'waiting' });
    expect(await progress({ hasSound: false })).toMatchObject({ state: 'none' });
  });

  test('follows its job', async () => {
    const { id } = await queue();
    expect(await progress()).toMatchObject({ state: 'waiting', percent: 0 });
    const { jobs } = server().store;
    await jobs.claim({ kinds: ['align_lines'], workerId: 'w', nowMs: 9, leaseMs: 1e9 });
    await jobs.renewLease({
      ...{ id, workerId: 'w', nowMs: 10, leaseMs: 1e9, stage: 'align', progressPercent: 40 },
    });
    expect(await progress()).toMatchObject({ state: 'running', percent: 40 });
    await jobs.finish({ id, workerId: 'w', nowMs: 11, state: 'failed', errorCode: 'internal' });
    expect(await progress()).toMatchObject({ state: 'failed' });
  });
});

test('the card of a word says when it is said in its line', async () => {
  const saidOf = async (text: string, seq: number, at = '0') =>
    (await owner.get('/api/word_card.php', { text, sub_id: lineId(seq), at })).body.spoken;
  expect(await saidOf('your', 0, '5')).toBeNull();
  await align();
  expect(await saidOf('your', 0, '5')).toEqual({ start_ms: 1333, end_ms: 1667 });
  expect(await saidOf('take your', 0)).toEqual({ start_ms: 1000, end_ms: 1667 });
  expect(await saidOf('money', 0)).toBeNull();
  expect(await saidOf('music', 1)).toBeNull();
});
