import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCompanyWithVideo, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createLessonService } from './lesson-service.ts';
import { seedDemoLessons } from './seed-demo-lessons.ts';
import type { Lesson, LessonInput, LessonService, LessonStore } from './types.ts';

const admin = makeViewer('admin', 'client', 'admin');
const lei = makeViewer('lei');
const clock = makeClock();
let store: TestStore;
let service: LessonService;
let companyId = '';

const addVideo = async (id: string, source: 'film' | 'client' = 'film', lines = 12) => {
  const { film } = await addFilmWithVideo(store, {
    film: { source, ownerId: source === 'client' ? 'lei' : null },
    video: { id, state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(store, { videoId: id, lines: makeLines(id, lines) });
  return film;
};

beforeEach(async () => {
  clock.now = 1_000_000;
  store = await openTestStore();
  ({ companyId } = await addCompanyWithVideo(store));
  await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
  await addVideo('v');
  service = createLessonService({
    lessons: store.lessons,
    films: store.films,
    redPackets: store.campaigns.redPackets,
    clock,
  });
});
afterEach(() => store.dispose());

const save = (input: LessonInput, lessonId: string | null = null): Promise<Lesson> =>
  service.save({ viewer: admin, lessonId, input });
const make = (change: LessonInput = {}) =>
  save({ kind: 'm1', videoId: 'v', lineIds: ['v.2', 'v.1', 'v.4'], state: 'published', ...change });

describe('save', () => {
  test('copies the lines in order and derives the time range and titles from them', async () => {
    const lesson = await make();
    expect(lesson).toMatchObject({
      title: 'This is line 1.',
      titleZh: '这是第 1 句。',
      startMs: 1_950,
      endMs: 9_350,
      level: 1,
      state: 'published',
      position: 1,
    });
    expect(lesson.steps.map(({ lineId }) => lineId)).toEqual(['v.1', 'v.2', 'v.4']);
    expect(lesson.steps[0]).toEqual({
      lineId: 'v.1',
      startMs: 2_000,
      endMs: 3_000,
      en: 'This is line 1.',
      zh: '这是第 1 句。',
    });
  });

  test('the derived time range ends before the next line starts', async () => {
    // Line 5 follows line 4, which ends at 9,000 ms, after 100 ms.
    const lines = makeLines('v', 12).map((line) => (line.seq === 5 ? { ...line, startMs: 9_100 } : line));
    await replaceLines(store, { videoId: 'v', lines });
    expect(await make()).toMatchObject({ startMs: 1_950, endMs: 9_100 });
  });

  test('keeps absent fields, and keeps the copies of lines that no longer exist', async () => {
    const created = await make({ title: 'Mine', level: 3, endMs: 10_000 });
    await replaceLines(store, { videoId: 'v', lines: [] });
    expect(await save({ titleZh: '新' }, created.id)).toEqual({ ...created, titleZh: '新' });
    const fewer = await save({ lineIds: ['v.4', 'v.2'] }, created.id);
    expect(fewer.steps).toEqual([created.steps[1], created.steps[2]]);
    expect([fewer.startMs, fewer.endMs]).toEqual([3_950, 9_350]);
  });

  test.each<[string, LessonInput]>([
    ['kind', { kind: undefined }],
    ['videoId', { videoId: undefined }],
    ['lineIds', { lineIds: undefined }],
    ['lineIds', { lineIds: [] }],
    ['lineIds', { lineIds: ['v.1', 'other.1'] }],
    ['lineIds', { lineIds: Array.from({ length: 21 }, (_, index) => `v.${index}`) }],
    ['startMs', { startMs: 2_001 }],
    ['endMs', { endMs: 8_999 }],
    ['endMs', { endMs: 60_001 }],
    ['title', { title: '  ' }],
  ])('refuses an invalid %s', async (field, change) => {
    await replaceLines(store, { videoId: 'v', lines: makeLines('v', 25) });
    await addVideo('other');
    await expect(make(change)).rejects.toMatchObject({ code: 'bad_parameter', field });
    expect((await service.listAll({ kind: null, videoId: null, pageNumber: 1, pageSize: 9 })).total).toBe(0);
  });

  test('refuses a quiz with too few words, and films that a learner uploaded', async () => {
    await replaceLines(store, {
      videoId: 'v',
      lines: makeLines('v', 2).map((line) => ({ ...line, en: 'Oh, no! No.' })),
    });
    await expect(make({ kind: 'm3', lineIds: ['v.0', 'v.1'] })).rejects.toMatchObject({ field: 'lineIds' });
    await make({ kind: 'm1', lineIds: ['v.0', 'v.1'] });
    await addVideo('own', 'client');
    await expect(make({ videoId: 'own', lineIds: ['own.1'] })).rejects.toMatchObject({ field: 'videoId' });
  });

  test('does not change a lesson that is removed in the meantime', async () => {
    const created = await make();
    const removingStore: LessonStore = {
      ...store.lessons,
      async updateLesson(args) {
        await store.lessons.updateLesson({ id: args.id, state: 'removed', nowMs: clock.now });
        return store.lessons.updateLesson(args);
      },
    };
    const lateService = createLessonService({
      lessons: removingStore,
      films: store.films,
      redPackets: store.campaigns.redPackets,
      clock,
    });
    await expect(
      lateService.save({
        viewer: admin,
        lessonId: created.id,
        input: { title: 'Late', state: 'published', position: 1 },
      }),
    ).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await store.lessons.lessonById(created.id)).toEqual({ ...created, state: 'removed' });
  });

  test('inserts a new lesson at the requested position', async () => {
    const first = await make();
    const second = await make({ position: 1, title: 'Before' });
    expect([second.position, (await store.lessons.lessonById(first.id))?.position]).toEqual([1, 2]);
  });

  test('accepts only a red packet of the video that belongs to the administrator or is already set', async () => {
    const add = async (change: object) => {
      const redPacket = makeRedPacket({ companyId, videoId: 'v', ...change });
      await store.campaigns.redPackets.insertRedPacket(redPacket);
      return redPacket.id;
    };
    await store.accounts.insertAccount(makeAccount({ id: 'other' }));
    await addVideo('w');
    const [mine, ofOtherAdmin, ofOtherVideo] = [
      await add({}),
      await add({ adminId: 'other' }),
      await add({ videoId: 'w' }),
    ];
    const notFound = { code: 'not_found', field: 'redPacketId' };
    for (const redPacketId of [ofOtherAdmin, ofOtherVideo, 'none'])
      await expect(make({ redPacketId })).rejects.toMatchObject(notFound);
    const created = await make({ redPacketId: mine });
    const otherAdmin = makeViewer('other', 'admin');
    const changed = await service.save({
      viewer: otherAdmin,
      lessonId: created.id,
      input: { title: 'x', redPacketId: mine },
    });
    expect(changed.redPacketId).toBe(mine);
  });

  test('hides drafts from learners and removed lessons from everybody', async () => {
    const draft = await make({ state: undefined });
    expect(draft.state).toBe('draft');
    await expect(service.detail({ viewer: lei, lessonId: draft.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await service.detail({ viewer: admin, lessonId: draft.id })).lesson.id).toBe(draft.id);
    await service.remove({ viewer: admin, lessonId: draft.id });
    const notFound = { code: 'not_found' };
    await expect(service.detail({ viewer: admin, lessonId: draft.id })).rejects.toMatchObject(notFound);
    await expect(service.remove({ viewer: admin, lessonId: draft.id })).rejects.toMatchObject(notFound);
    await expect(save({ title: 'x' }, draft.id)).rejects.toMatchObject({ code: 'illegal_move' });
  });
});

describe('recordProgress', () => {
  const enter = (
    lessonId: string,
    stage: 'previousVideo' | 'simpleClass' | 'complete',
    step = 0,
    choice: string | null = null,
  ) => service.recordProgress({ viewer: lei, lessonId, stage, step, choice });

  test('records the stages from the video to the end, and keeps the first completion', async () => {
    const { id } = await make();
    const next = await make({ title: 'The next' });
    await expect(enter(id, 'complete')).rejects.toMatchObject({ code: 'illegal_move', field: 'stage' });
    await enter(id, 'previousVideo');
    clock.now += 4_000;
    await enter(id, 'simpleClass', 0, 'understood');
    await expect(enter(id, 'complete')).rejects.toMatchObject({ code: 'illegal_move' });
    await enter(id, 'simpleClass', 1, 'unsure');
    await enter(id, 'simpleClass', 2, 'understood');
    clock.now += 6_000;
    const finished = await enter(id, 'complete');
    expect(finished).toMatchObject({ startedMs: 1_000_000, finishedMs: 1_010_000, spentMs: 10_000 });
    clock.now += 9_000;
    expect(await enter(id, 'complete')).toMatchObject({ finishedMs: 1_010_000, spentMs: 10_000 });
    const view = await service.detail({ viewer: lei, lessonId: id });
    expect(view.answers.map(({ isCorrect }) => isCorrect)).toEqual([true, false, true]);
    expect(view).toMatchObject({ next: { id: next.id, title: 'The next' }, dueRedPacketId: null, frame: 47 });
    const { list } = await service.list({ viewer: lei, kind: 'm1', pageNumber: 1, pageSize: 9 });
    expect(list.map(({ progress }) => progress?.stage ?? null)).toEqual(['complete', null]);
  });

  test('refuses unknown steps and choices', async () => {
    const { id } = await make();
    await expect(enter(id, 'simpleClass', 3)).rejects.toMatchObject({ field: 'step' });
    await expect(enter(id, 'simpleClass', 0, 'zebra')).rejects.toMatchObject({ field: 'choice' });
    await expect(enter(id, 'previousVideo', 0, 'understood')).rejects.toMatchObject({ field: 'choice' });
    await expect(enter('none', 'simpleClass')).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.detail({ viewer: lei, lessonId: id })).progress).toBeNull();
  });

  test('makes the red packet due once the lesson is finished, while the red packet is active', async () => {
    const redPacket = makeRedPacket({ companyId, videoId: 'v', expiresMs: 2_000_000 });
    await store.campaigns.redPackets.insertRedPacket(redPacket);
    const { id } = await make({ redPacketId: redPacket.id, lineIds: ['v.1'] });
    const readDueId = async () => (await service.detail({ viewer: lei, lessonId: id })).dueRedPacketId;
    const shares = Array.from({ length: 10 }, () => 100);
    await enter(id, 'simpleClass');
    await store.campaigns.redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: clock.now });
    expect(await readDueId()).toBeNull();
    await enter(id, 'complete');
    expect(await readDueId()).toBe(redPacket.id);
    const { list } = await service.listRedPacketVideos({ viewer: lei, pageNumber: 1, pageSize: 9 });
    expect(list).toMatchObject([{ redPacketId: redPacket.id, videoId: 'v', durationMs: 60_000 }]);
    clock.now = 2_000_000;
    expect(await readDueId()).toBeNull();
  });
});

describe('seedDemoLessons', () => {
  const seed = async (...ids: (string | null)[]) =>
    seedDemoLessons({
      lessons: store.lessons,
      films: store.films,
      demoFilms: await Promise.all(ids.map((id) => (id === null ? null : store.films.videoById(id)))),
      clock,
    });
  const listLessons = async () =>
    (
      await store.lessons.listLessons({
        kind: null,
        states: ['draft', 'published'],
        limit: 50,
        offset: 0,
      })
    ).lessons.map(({ demoKey, videoId, state, steps }) => `${demoKey} ${videoId} ${state} ${steps.length}`);

  test('creates three lessons of each kind from the scenes that are ready, each only once', async () => {
    await addVideo('w');
    for (const id of ['v', 'w']) {
      const lines = makeLines(id, 12).map((line) => ({ ...line, en: `${line.en} How are you?` }));
      await replaceLines(store, { videoId: id, lines });
    }
    await seed('v', null);
    expect(await listLessons()).toEqual(
      ['m1-1', 'm1-3', 'm2-1', 'm2-3', 'm3-1', 'm3-3'].map((key) => `${key} v published 4`),
    );
    await Promise.all([seed('v', 'w'), seed('v', 'w')]);
    const all = await listLessons();
    expect(all).toHaveLength(9);
    expect(all.filter((lesson) => lesson.includes(' w '))).toHaveLength(3);
    const { list } = await service.listAll({ kind: 'm2', videoId: null, pageNumber: 1, pageSize: 9 });
    await service.remove({ viewer: admin, lessonId: list[0]?.id ?? '' });
    await seed('v', 'w');
    expect(await listLessons()).toHaveLength(8);
  });

  test('creates no lessons without scenes or from a scene without lines', async () => {
    await seed();
    await addVideo('silent', 'film', 0);
    await seed('silent');
    expect(await listLessons()).toEqual([]);
  });
});
