import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LessonStore } from '#domain/lessons/types.ts';
import type { LessonKind } from '#shared/lessons.ts';
import { addCompanyWithVideo, makeRedPacket } from '../testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

let videoId = '';
type NewLesson = Parameters<LessonStore['insertLesson']>[0];
const makeLesson = (change: Partial<NewLesson> = {}): NewLesson => ({
  id: randomUUID(),
  kind: 'm1',
  title: 'Is this seat taken?',
  titleZh: '这儿有人坐吗？',
  level: 2,
  videoId,
  startMs: 950,
  endMs: 4_350,
  steps: [
    { lineId: 'l0', startMs: 1_000, endMs: 2_000, en: 'Is this seat taken?', zh: '这儿有人坐吗？' },
    { lineId: 'l1', startMs: 3_000, endMs: 4_000, en: 'No, "go" ahead.', zh: null },
  ],
  redPacketId: null,
  state: 'published',
  demoKey: null,
  createdMs: 1_000,
  publishedMs: 1_000,
  ...change,
});

describe.each(['sqlite', 'postgres'] as const)('lessons on %s', (dialect) => {
  let store: TestStore;
  let companyId = '';
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    ({ videoId, companyId } = await addCompanyWithVideo(store));
    for (const id of ['lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    for (const table of ['lesson_progress', 'lesson_answers', 'lessons'] as const) {
      await store.db.deleteFrom(table).execute();
    }
  });

  const add = async (change: Partial<NewLesson> = {}) => {
    const lesson = makeLesson(change);
    expect(await store.lessons.insertLesson(lesson)).toBe(true);
    return lesson;
  };
  const ids = async (kind: LessonKind, limit = 20, offset = 0) =>
    (await store.lessons.listLessons({ kind, states: ['published'], limit, offset })).lessons
      .map(({ id }) => id)
      .join('');
  const change = (
    id: string,
    fields: Omit<Parameters<LessonStore['updateLesson']>[0], 'id' | 'nowMs'>,
    nowMs = 5,
  ) => store.lessons.updateLesson({ id, nowMs, ...fields });
  const enter = (
    lessonId: string,
    entry: Partial<Parameters<LessonStore['recordProgress']>[0]>,
    accountId = 'lei',
  ) =>
    store.lessons.recordProgress({
      lessonId,
      accountId,
      stage: 'simpleClass',
      step: 0,
      answer: null,
      nowMs: 1,
      ...entry,
    });
  const understoodAnswer = { choice: 'understood', isCorrect: true };
  const answered = async (lessonId: string) =>
    (await store.lessons.listAnswers({ lessonId, accountId: 'lei' })).map(({ step }) => step);

  test('stores a lesson at the end of its list and reads it back', async () => {
    const first = await add();
    const second = await add({ level: 3, titleZh: null });
    const other = await add({ kind: 'm2' });
    expect(await store.lessons.lessonById(first.id)).toEqual({ ...first, position: 1 });
    expect(await store.lessons.lessonById(second.id)).toEqual({ ...second, position: 2 });
    expect(await store.lessons.lessonById(other.id)).toEqual({ ...other, position: 1 });
    expect(await store.lessons.lessonById('none')).toBeNull();
    const rows = await store.db.selectFrom('lessons').selectAll().where('id', '=', first.id).execute();
    const expectedSteps = first.steps;
    expect(rows.map(({ steps }) => JSON.parse(steps))).toEqual([expectedSteps]);
  });

  test('creates a predefined lesson only once, even if it was removed', async () => {
    const lesson = await add({ demoKey: 'm1-1' });
    expect(await change(lesson.id, { state: 'removed' })).toBe(true);
    expect(await store.lessons.insertLesson(makeLesson({ demoKey: 'm1-1' }))).toBe(false);
    expect(await store.lessons.listDemoKeys()).toEqual(['m1-1']);
    expect(await ids('m1')).toBe('');
    expect(await change(lesson.id, { fields: makeLesson() })).toBe(false);
  });

  test('keeps pages stable while lessons are published', async () => {
    await add({ id: 'd', state: 'draft', publishedMs: null });
    for (const id of ['a', 'b', 'c']) await add({ id });
    expect(await ids('m1', 2)).toBe('ab');
    expect(await change('d', { state: 'published' }, 9)).toBe(true);
    expect(await ids('m1', 2, 2)).toBe('cd');
    expect(await store.lessons.lessonById('d')).toMatchObject({ position: 5, publishedMs: 9 });
    // A lesson that is withdrawn and published again keeps its position.
    await change('a', { state: 'draft' });
    expect(await ids('m1')).toBe('bcd');
    await change('a', { state: 'published' }, 20);
    expect(await ids('m1')).toBe('abcd');
    expect(await store.lessons.lessonById('a')).toMatchObject({ position: 2, publishedMs: 1_000 });
  });

  test('applies all parts of a change or none', async () => {
    const { id } = await add({ id: 'a' });
    await add({ id: 'b' });
    await change(id, { state: 'removed' });
    const fields = makeLesson({ title: 'Another' });
    expect(await change(id, { fields, state: 'published', position: 2 })).toBe(false);
    expect(await store.lessons.lessonById(id)).toMatchObject({
      title: 'Is this seat taken?',
      state: 'removed',
      position: 1,
    });
    expect((await store.lessons.lessonById('b'))?.position).toBe(2);
  });

  test('moves a lesson that changes its kind to the end of the other list', async () => {
    for (const id of ['a', 'b']) await add({ id });
    for (const id of ['x', 'y']) await add({ id, kind: 'm2' });
    await change('a', { fields: makeLesson({ kind: 'm2' }) });
    expect(await store.lessons.lessonById('a')).toMatchObject({ kind: 'm2', position: 3 });
    await change('b', { fields: makeLesson({ kind: 'm2' }), position: 1 });
    expect(await ids('m2')).toBe('bxya');
  });

  test('keeps the answers to unchanged lines, and limits progress to the last step', async () => {
    const { id, steps } = await add();
    const [first, second] = steps;
    if (!first || !second) throw new Error('a lesson of two steps is needed');
    for (const step of [0, 1]) await enter(id, { step, answer: understoodAnswer });
    await change(id, { fields: makeLesson({ title: 'Only the title' }) });
    expect(await answered(id)).toEqual([0, 1]);
    await change(id, { fields: makeLesson({ steps: [first, { ...second, lineId: 'l2' }] }) });
    expect(await answered(id)).toEqual([0]);
    await enter(id, { step: 1, answer: understoodAnswer });
    await change(id, { fields: makeLesson({ steps: [first] }) });
    expect(await answered(id)).toEqual([0]);
    const [progress] = await store.lessons.listProgress({ accountId: 'lei', lessonIds: [id] });
    expect(progress?.step).toBe(0);
    await change(id, { fields: makeLesson({ steps: [first], kind: 'm3' }) });
    expect(await answered(id)).toEqual([]);
  });

  test('keeps positions distinct when lessons are inserted and moved concurrently', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await add({ id });
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((id, at) => change(id, { position: 6 - at })),
      ...['g', 'h', 'i'].map((id) => add({ id })),
    ]);
    const { lessons } = await store.lessons.listLessons({
      kind: 'm1',
      states: ['published'],
      limit: 20,
      offset: 0,
    });
    expect(lessons.map(({ position: place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each([
    ['a', 3, 'bcade'],
    ['d', 2, 'adbce'],
    ['e', 1, 'eabcd'],
    ['a', 5, 'bcdea'],
    ['c', 3, 'abcde'],
  ])('moves lesson %s to position %i', async (id, place, order) => {
    for (const one of ['a', 'b', 'c', 'd', 'e']) await add({ id: one });
    await add({ id: 'x', kind: 'm3' });
    await change(id, { position: place });
    expect(await ids('m1')).toBe(order);
    expect((await store.lessons.lessonById('x'))?.position).toBe(1);
    const first = await store.lessons.lessonById(order[0] ?? '');
    expect(first && (await store.lessons.nextLesson(first))?.id).toBe(order[1]);
    const last = await store.lessons.lessonById(order[4] ?? '');
    expect(last && (await store.lessons.nextLesson(last))).toBeNull();
  });

  test('forgets what was tried in a draft when it is first published, and keeps it afterwards', async () => {
    await add({ id: 'a', state: 'draft', publishedMs: null });
    const tryOut = () =>
      store.lessons.recordProgress({
        ...{ lessonId: 'a', accountId: 'lei', stage: 'simpleClass', step: 0, nowMs: 5 },
        answer: { choice: 'understood', isCorrect: true },
      });
    const progressOf = async () =>
      (await store.lessons.listProgress({ accountId: 'lei', lessonIds: ['a'] })).length +
      (await store.lessons.listAnswers({ accountId: 'lei', lessonId: 'a' })).length;
    await tryOut();
    expect(await progressOf()).toBe(2);
    await change('a', { state: 'published' }, 9);
    expect(await progressOf()).toBe(0);
    await tryOut();
    await change('a', { state: 'draft' });
    await change('a', { state: 'published' }, 20);
    expect(await progressOf()).toBe(2);
  });

  test('adds drafts at the end of their lists, all of them or none', async () => {
    await add({ id: 'a', kind: 'm1', position: 4 });
    const draft = (id: string, kind: LessonKind, startMs: number) => {
      const steps = [{ lineId: id, startMs, endMs: startMs + 1, en: id, zh: null }];
      return makeLesson({ id, kind, startMs, steps, state: 'draft', publishedMs: null, demoKey: null });
    };
    const insert = (...drafts: NewLesson[]) => store.lessons.insertDrafts(drafts, 'mei');
    expect(await insert(draft('b', 'm1', 1), draft('c', 'm2', 1), draft('d', 'm1', 2))).toBe(true);
    await expect(insert(draft('e', 'm1', 3), { ...draft('x', 'm1', 4), id: 'b' })).rejects.toThrow();
    // The same lines, or the same span of the same video, are the same lesson of a kind.
    expect(
      await insert(draft('e', 'm1', 3), { ...draft('f', 'm1', 9), steps: draft('b', 'm1', 1).steps }),
    ).toBe(false);
    expect(await insert(draft('g', 'm1', 2))).toBe(false);
    await store.lessons.updateLesson({ id: 'd', state: 'removed', nowMs: 9 });
    const twice = await Promise.all([insert(draft('h', 'm1', 2)), insert(draft('i', 'm1', 2))]);
    expect(twice.sort()).toEqual([false, true]);
    await store.db.deleteFrom('lessons').where('start_ms', '=', 2).where('state', '=', 'draft').execute();
    await store.db.updateTable('lessons').set({ state: 'draft' }).where('id', '=', 'd').execute();
    const list = async (kind: LessonKind) =>
      (await store.lessons.listLessons({ kind, states: ['draft', 'published'], limit: 9, offset: 0 }))
        .lessons;
    expect((await list('m1')).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect((await list('m2')).map(({ id }) => id)).toEqual(['c']);
  });

  test('lists drafts if asked for them, and never removed lessons', async () => {
    await add({ id: 'a', state: 'draft' });
    await add({ id: 'b', kind: 'm3' });
    await add({ id: 'c', kind: 'm3', state: 'removed' });
    const list = (kind: LessonKind | null) =>
      store.lessons.listLessons({ kind, states: ['draft', 'published'], limit: 10, offset: 0 });
    const all = await list(null);
    expect([all.lessons.map(({ id }) => id).join(''), all.total]).toEqual(['ab', 2]);
    expect((await list('m3')).total).toBe(1);
  });

  test('records the first start, limits counted pauses, and keeps the first finish', async () => {
    const { id: lessonId } = await add();
    const at = (nowMs: number, step = 0) => enter(lessonId, { step, nowMs });
    const finish = (nowMs: number) =>
      store.lessons.finishLesson({ lessonId, accountId: 'lei', lastStep: 1, nowMs });
    expect(await finish(5)).toBeNull();
    expect(await at(10_000)).toMatchObject({ startedMs: 10_000, spentMs: 0, finishedMs: null, step: 0 });
    expect(await finish(11_000)).toBeNull();
    expect(await at(15_000, 1)).toMatchObject({ startedMs: 10_000, spentMs: 5_000, step: 1 });
    expect(await at(9_000_000, 1)).toMatchObject({ spentMs: 125_000 });
    const both = await Promise.all([finish(9_001_000), finish(9_001_000)]);
    expect(both.map((one) => one?.finishedMs)).toEqual([9_001_000, 9_001_000]);
    expect(await at(9_005_000)).toMatchObject({
      spentMs: 126_000,
      finishedMs: 9_001_000,
      stage: 'simpleClass',
    });
    expect(await finish(9_006_000)).toMatchObject({ stage: 'complete', step: 1, finishedMs: 9_001_000 });
    const of = (accountId: string) =>
      store.lessons.listProgress({ accountId, lessonIds: [lessonId, 'none'] });
    expect(await of('lei')).toHaveLength(1);
    expect(await of('mei')).toEqual([]);
  });

  test('keeps the last answer of a step', async () => {
    const { id: lessonId } = await add();
    const put = (accountId: string, step: number, choice: string, isCorrect: boolean) =>
      enter(lessonId, { step, answer: { choice, isCorrect } }, accountId);
    await put('lei', 1, 'seat', false);
    await put('lei', 0, 'seat', true);
    await put('lei', 1, 'ahead', true);
    await put('mei', 0, 'go', false);
    expect(await store.lessons.listAnswers({ lessonId, accountId: 'lei' })).toEqual([
      { step: 0, choice: 'seat', isCorrect: true },
      { step: 1, choice: 'ahead', isCorrect: true },
    ]);
  });

  test('stores progress and answer together or not at all', async () => {
    const { id } = await add();
    await enter(id, { step: 0 });
    await sql`alter table lesson_answers rename to lesson_answers_away`.execute(store.db);
    try {
      await expect(enter(id, { step: 1, answer: understoodAnswer })).rejects.toThrow('lesson_answers');
    } finally {
      await sql`alter table lesson_answers_away rename to lesson_answers`.execute(store.db);
    }
    expect(await store.lessons.listProgress({ accountId: 'lei', lessonIds: [id] })).toMatchObject([
      { step: 0 },
    ]);
  });

  test('keeps the step when the video is opened again before the lesson is complete', async () => {
    const { id } = await add();
    const video = () => enter(id, { stage: 'previousVideo' });
    expect(await video()).toMatchObject({ stage: 'previousVideo', step: 0 });
    await enter(id, { step: 1 });
    expect(await video()).toMatchObject({ stage: 'simpleClass', step: 1 });
    await store.lessons.finishLesson({ lessonId: id, accountId: 'lei', lastStep: 1, nowMs: 2 });
    expect(await video()).toMatchObject({ stage: 'previousVideo', step: 0, finishedMs: 2 });
  });

  test('lists videos with an open red packet once each, by the time the first one became active', async () => {
    const redPackets = store.campaigns.redPackets;
    const films = await Promise.all(
      ['film', 'film', 'client'].map((source, at) =>
        addFilmWithVideo(store, {
          film: source === 'client' ? { source: 'client', ownerId: 'lei' } : {},
          video: { id: `packet${at}`, state: 'ready' },
        }),
      ),
    );
    const packet = async (video: number, nowMs: number, status: 1 | null = 1) => {
      const redPacket = makeRedPacket({
        companyId,
        videoId: films[video]?.video.id ?? '',
        expiresMs: 1_000,
        createdMs: 100 - nowMs,
      });
      await redPackets.insertRedPacket(redPacket);
      if (status) {
        const shares = Array.from(
          { length: redPacket.shareCount },
          () => redPacket.totalCents / redPacket.shareCount,
        );
        await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs });
      }
      return redPacket.id;
    };
    await packet(1, 10);
    const first = await packet(0, 5);
    await packet(0, 20);
    await packet(2, 30);
    await packet(1, 1, null);
    const list = async (viewerId: string, nowMs: number, limit = 10, offset = 0) => {
      const found = await store.lessons.listRedPacketVideos({ viewerId, nowMs, limit, offset });
      return [found.videos.map((one) => one.videoId).join(' '), found.total];
    };
    expect(await list('mei', 50)).toEqual(['packet0 packet1', 2]);
    expect(await list('lei', 50)).toEqual(['packet0 packet1 packet2', 3]);
    expect(await list('lei', 50, 1, 1)).toEqual(['packet1', 3]);
    expect(await list('lei', 1_000)).toEqual(['', 0]);
    const { videos } = await store.lessons.listRedPacketVideos({
      viewerId: 'mei',
      nowMs: 50,
      limit: 1,
      offset: 0,
    });
    expect(videos[0]).toMatchObject({ redPacketId: first, expiresMs: 1_000, filmId: films[0]?.film.id });
  });
});
