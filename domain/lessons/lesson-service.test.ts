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

describe('making lessons', () => {
  test('steps are copies of lines in their order; span and titles follow from them', async () => {
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

  test('what is left out of a change stays; lines that are gone stay as they were copied', async () => {
    const made = await make({ title: 'Mine', level: 3, endMs: 10_000 });
    await replaceLines(store, { videoId: 'v', lines: [] });
    expect(await save({ titleZh: '新' }, made.id)).toEqual({ ...made, titleZh: '新' });
    const fewer = await save({ lineIds: ['v.4', 'v.2'] }, made.id);
    expect(fewer.steps).toEqual([made.steps[1], made.steps[2]]);
    expect([fewer.startMs, fewer.endMs]).toEqual([3_950, 9_350]);
  });

  test.each<[string, LessonInput]>([
    ['kind', { kind: undefined }],
    ['video_id', { videoId: undefined }],
    ['sub_ids', { lineIds: undefined }],
    ['sub_ids', { lineIds: [] }],
    ['sub_ids', { lineIds: ['v.1', 'other.1'] }],
    ['sub_ids', { lineIds: Array.from({ length: 21 }, (_, at) => `v.${at}`) }],
    ['start_ms', { startMs: 2_001 }],
    ['end_ms', { endMs: 8_999 }],
    ['end_ms', { endMs: 60_001 }],
    ['title', { title: '  ' }],
  ])('refuses %s at fault', async (field, change) => {
    await replaceLines(store, { videoId: 'v', lines: makeLines('v', 25) });
    await addVideo('other');
    const refused = { code: 'bad_parameter', field };
    await expect(make(change)).rejects.toMatchObject(refused);
    expect((await service.listAll({ viewer: admin, kind: null, pageno: 1, pagesize: 9 })).total).toBe(0);
  });

  test('a quiz needs words to choose from; a client film is not for everybody', async () => {
    await replaceLines(store, {
      videoId: 'v',
      lines: makeLines('v', 2).map((line) => ({ ...line, en: 'Oh, no! No.' })),
    });
    await expect(make({ kind: 'm3', lineIds: ['v.0', 'v.1'] })).rejects.toMatchObject({ field: 'sub_ids' });
    await make({ kind: 'm1', lineIds: ['v.0', 'v.1'] });
    await addVideo('own', 'client');
    await expect(make({ videoId: 'own', lineIds: ['own.1'] })).rejects.toMatchObject({ field: 'video_id' });
  });

  test('a lesson that is removed while it is saved is left as it was', async () => {
    const made = await make();
    const removing: LessonStore = {
      ...store.lessons,
      async updateLesson(args) {
        await store.lessons.updateLesson({ id: args.id, state: 'removed', nowMs: clock.now });
        return store.lessons.updateLesson(args);
      },
    };
    const late = createLessonService({
      lessons: removing,
      films: store.films,
      redPackets: store.campaigns.redPackets,
      clock,
    });
    await expect(
      late.save({
        viewer: admin,
        lessonId: made.id,
        input: { title: 'Late', state: 'published', position: 1 },
      }),
    ).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await store.lessons.lessonById(made.id)).toEqual({ ...made, state: 'removed' });
  });

  test('a new lesson goes to the place that is sent with it', async () => {
    const first = await make();
    const second = await make({ position: 1, title: 'Before' });
    expect([second.position, (await store.lessons.lessonById(first.id))?.position]).toEqual([1, 2]);
  });

  test('a packet must be of the video, and this admin’s own or there already', async () => {
    const add = async (change: object) => {
      const hb = makeRedPacket({ companyId, videoId: 'v', ...change });
      await store.campaigns.redPackets.insertRedPacket(hb);
      return hb.id;
    };
    await store.accounts.insertAccount(makeAccount({ id: 'other' }));
    await addVideo('w');
    const [mine, ofOther, ofVideo] = [
      await add({}),
      await add({ adminId: 'other' }),
      await add({ videoId: 'w' }),
    ];
    const refused = { code: 'not_found', field: 'hb_id_md5' };
    for (const redPacketId of [ofOther, ofVideo, 'none'])
      await expect(make({ redPacketId })).rejects.toMatchObject(refused);
    const made = await make({ redPacketId: mine });
    const elsewhere = makeViewer('other', 'admin');
    const changed = await service.save({
      viewer: elsewhere,
      lessonId: made.id,
      input: { title: 'x', redPacketId: mine },
    });
    expect(changed.redPacketId).toBe(mine);
  });

  test('drafts are for admins; what is removed is gone; clients change nothing', async () => {
    const draft = await make({ state: undefined });
    expect(draft.state).toBe('draft');
    await expect(service.detail({ viewer: lei, lessonId: draft.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await service.detail({ viewer: admin, lessonId: draft.id })).lesson.id).toBe(draft.id);
    await service.remove({ viewer: admin, lessonId: draft.id });
    const gone = { code: 'not_found' };
    await expect(service.detail({ viewer: admin, lessonId: draft.id })).rejects.toMatchObject(gone);
    await expect(service.remove({ viewer: admin, lessonId: draft.id })).rejects.toMatchObject(gone);
    await expect(save({ title: 'x' }, draft.id)).rejects.toMatchObject({ code: 'illegal_move' });
    for (const act of [
      service.save({ viewer: lei, lessonId: null, input: {} }),
      service.remove({ viewer: lei, lessonId: draft.id }),
      service.listAll({ viewer: lei, kind: null, pageno: 1, pagesize: 9 }),
    ]) {
      await expect(act).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('walking a lesson', () => {
  const enter = (
    lessonId: string,
    stage: 'previousVideo' | 'simpleClass' | 'complete',
    step = 0,
    choice: string | null = null,
  ) => service.recordProgress({ viewer: lei, lessonId, stage, step, choice });

  test('from the video through the class to the end; finishing twice is one', async () => {
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
    expect(view.answers.map(({ right }) => right)).toEqual([true, false, true]);
    expect(view).toMatchObject({ next: { id: next.id, title: 'The next' }, dueRedPacketId: null, frame: 47 });
    const { list } = await service.list({ viewer: lei, kind: 'm1', pageno: 1, pagesize: 9 });
    expect(list.map(({ progress }) => progress?.stage ?? null)).toEqual(['complete', null]);
  });

  test('refuses steps and choices there are none of', async () => {
    const { id } = await make();
    await expect(enter(id, 'simpleClass', 3)).rejects.toMatchObject({ field: 'step' });
    await expect(enter(id, 'simpleClass', 0, 'zebra')).rejects.toMatchObject({ field: 'choice' });
    await expect(enter(id, 'previousVideo', 0, 'understood')).rejects.toMatchObject({ field: 'choice' });
    await expect(enter('none', 'simpleClass')).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.detail({ viewer: lei, lessonId: id })).progress).toBeNull();
  });

  test('the red packet is due at the end, while it is active', async () => {
    const hb = makeRedPacket({ companyId, videoId: 'v', expireMs: 2_000_000 });
    await store.campaigns.redPackets.insertRedPacket(hb);
    const { id } = await make({ redPacketId: hb.id, lineIds: ['v.1'] });
    const due = async () => (await service.detail({ viewer: lei, lessonId: id })).dueRedPacketId;
    const shares = Array.from({ length: 10 }, () => 100);
    await enter(id, 'simpleClass');
    await store.campaigns.redPackets.activate({ redPacket: hb, shares, actorId: 'admin', nowMs: clock.now });
    expect(await due()).toBeNull();
    await enter(id, 'complete');
    expect(await due()).toBe(hb.id);
    const { list } = await service.listRedPacketVideos({ viewer: lei, pageno: 1, pagesize: 9 });
    expect(list).toMatchObject([{ redPacketId: hb.id, videoId: 'v', durationMs: 60_000 }]);
    clock.now = 2_000_000;
    expect(await due()).toBeNull();
  });
});

describe('ready-made lessons', () => {
  const run = async (...ids: (string | null)[]) =>
    seedDemoLessons({
      lessons: store.lessons,
      films: store.films,
      demoFilms: await Promise.all(ids.map((id) => (id === null ? null : store.films.videoById(id)))),
      clock,
    });
  const listed = async () =>
    (
      await store.lessons.listLessons({
        kind: null,
        states: ['draft', 'published'],
        limit: 50,
        offset: 0,
      })
    ).lessons.map(({ demoKey, videoId, state, steps }) => `${demoKey} ${videoId} ${state} ${steps.length}`);

  test('three of each kind, spread over the scenes, as these become ready; never twice', async () => {
    await addVideo('w');
    for (const id of ['v', 'w']) {
      const lines = makeLines(id, 12).map((line) => ({ ...line, en: `${line.en} How are you?` }));
      await replaceLines(store, { videoId: id, lines });
    }
    await run('v', null);
    expect(await listed()).toEqual(
      ['m1-1', 'm1-3', 'm2-1', 'm2-3', 'm3-1', 'm3-3'].map((key) => `${key} v published 4`),
    );
    await Promise.all([run('v', 'w'), run('v', 'w')]);
    const all = await listed();
    expect(all).toHaveLength(9);
    expect(all.filter((one) => one.includes(' w '))).toHaveLength(3);
    const { list } = await service.listAll({ viewer: admin, kind: 'm2', pageno: 1, pagesize: 9 });
    await service.remove({ viewer: admin, lessonId: list[0]?.id ?? '' });
    await run('v', 'w');
    expect(await listed()).toHaveLength(8);
  });

  test('no scene, no lesson; a scene without lines gives none', async () => {
    await run();
    await addVideo('silent', 'film', 0);
    await run('silent');
    expect(await listed()).toEqual([]);
  });
});
