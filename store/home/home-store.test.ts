import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clip } from '#domain/clips/types.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import type { SurveyState } from '#shared/survey.ts';
import { addCompanyWithVideo, makeCampaign } from '../testing/campaign-fixtures.ts';
import {
  addFilmWithVideo,
  makeAccount,
  makeClip,
  makeLines,
  makeTake,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = 1_000_000;
const none = {
  hasTakes: false,
  unpracticedClipId: null,
  dueWords: 0,
  begunLessonId: null,
  nextLessonId: null,
  survey: null,
  activity: null,
  campaign: null,
};

describe.each(['sqlite', 'postgres'] as const)('what the home page says on %s', (dialect) => {
  let store: TestStore;
  let filmId = '';
  let videoId = '';
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
    const { film, video } = await addFilmWithVideo(store);
    [filmId, videoId] = [film.id, video.id];
    await replaceLines(store, { videoId, lines: makeLines(videoId, 3) });
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    for (const table of [
      'clips',
      'saved_words',
      'lesson_progress',
      'lessons',
      'survey_answers',
      'surveys',
      'draw_activities',
    ] as const) {
      await store.db.deleteFrom(table).execute();
    }
  });

  const factsOf = (accountId = 'lei') =>
    store.home.facts({ accountId, clientOwnerIds: [accountId], nowMs: NOW });
  const addClip = (id: string, change: Partial<Clip> = {}) =>
    store.clipStore.insertClip(
      makeClip({ id, ownerId: 'lei', filmId, videoId, state: 'ready', startMs: 500, ...change }),
    );
  const addTake = (clipId: string, ownerId = 'lei') =>
    store.takes.insertTake({
      take: makeTake({ ownerId, clipId }),
      limits: { perLine: 9, perOwner: 9 },
    });

  test('is nothing for somebody new', async () => {
    expect(await factsOf()).toEqual(none);
  });

  test('names the newest own clip with lines that the account has no takes of', async () => {
    await addClip('old', { createdMs: 1 });
    await addClip('new', { createdMs: 2 });
    await addClip('dubbed', { createdMs: 3 });
    await addClip('cutting', { createdMs: 4, state: 'cutting' });
    await addClip('mute', { createdMs: 5, startMs: 90_000, endMs: 91_000 });
    await addClip('theirs', { createdMs: 6, ownerId: 'mei' });
    await addTake('dubbed');
    await addTake('new', 'mei');
    expect(await factsOf()).toEqual({ ...none, hasTakes: true, unpracticedClipId: 'new' });
    expect(await factsOf('mei')).toEqual({ ...none, hasTakes: true, unpracticedClipId: 'theirs' });
  });

  test('counts the words that are due, and lists the longest due first', async () => {
    const word = { word_list: 'plain', search_text: '', reps: 1, review_state: 2, review_card: '{}' };
    const addWord = (id: string, due_ms: number, owner_id = 'lei') =>
      store.db
        .insertInto('saved_words')
        .values({ ...word, id, owner_id, due_ms, text: id, normalized_text: id, created_ms: 1 })
        .execute();
    await addWord('past', NOW - 1);
    await addWord('now', NOW);
    await addWord('later', NOW + 1);
    await addWord('of-mei', 0, 'mei');
    expect((await factsOf()).dueWords).toBe(2);
    const wordsOf = (limit: number) => store.home.dueWords({ accountId: 'lei', nowMs: NOW, limit });
    expect([await wordsOf(9), await wordsOf(1)]).toEqual([['past', 'now'], ['past']]);
  });

  test('names the lesson that was used last and is not finished, and the first that has not begun', async () => {
    const lesson = { title: 'A', titleZh: null, level: 1, videoId, startMs: 0, endMs: 9, steps: [] } as const;
    for (const [at, id] of ['first', 'second', 'third', 'fourth'].entries()) {
      await store.lessons.insertLesson({
        ...lesson,
        steps: [],
        id,
        kind: at < 2 ? 'm1' : 'm2',
        redPacketId: null,
        state: 'published',
        demoKey: null,
        createdMs: 1,
        publishedMs: 1,
      });
    }
    expect(await factsOf()).toEqual({ ...none, nextLessonId: 'first' });
    const enter = (lessonId: string, nowMs: number) =>
      store.lessons.recordProgress({
        lessonId,
        accountId: 'lei',
        stage: 'simpleClass',
        step: 0,
        answer: null,
        nowMs,
      });
    await enter('first', 1);
    await enter('second', 2);
    expect(await factsOf()).toEqual({ ...none, begunLessonId: 'second', nextLessonId: 'third' });
    await store.lessons.finishLesson({ lessonId: 'second', accountId: 'lei', lastStep: 0, nowMs: 3 });
    expect(await factsOf()).toEqual({ ...none, begunLessonId: 'first', nextLessonId: 'third' });
    await store.lessons.updateLesson({ id: 'third', state: 'draft', nowMs: 4 });
    expect((await factsOf()).nextLessonId).toBe('fourth');
    expect(await factsOf('mei')).toEqual({ ...none, nextLessonId: 'first' });
  });

  test('names the survey that was opened last, and says who has answered it', async () => {
    const addSurvey = (id: string, state: SurveyState, openedMs: number | null) =>
      store.surveys.insertSurvey({ ...demoSurvey, title: id, id, state, createdMs: 1, openedMs });
    await addSurvey('old', 'open', 1);
    await addSurvey('new', 'open', 2);
    await addSurvey('closed', 'closed', 3);
    await addSurvey('draft', 'draft', null);
    const answer = { accountId: 'lei', answers: {}, createdMs: 1, updatedMs: 1 };
    await store.surveys.upsertAnswer({ ...answer, id: 'a', surveyId: 'old' });
    expect((await factsOf()).survey).toEqual({ id: 'new', title: 'new', isAnswered: false });
    await store.surveys.upsertAnswer({ ...answer, id: 'b', surveyId: 'new' });
    expect((await factsOf()).survey).toEqual({ id: 'new', title: 'new', isAnswered: true });
    expect((await factsOf('mei')).survey?.isAnswered).toBe(false);
  });

  test('names the prize draw that started last and still runs', async () => {
    const addActivity = (id: string, startsMs: number, endsMs: number, status: 'active' | 'paused') =>
      store.draw.insertActivity({
        ...{ id, title: id, startsMs, endsMs, status },
        rules: '',
        chances: 1,
        needsPhone: false,
        seed: 'ab'.repeat(32),
        commitment: 'cd'.repeat(32),
        chain: null,
        drawCount: 0,
        revision: 1,
        createdMs: 1,
        prizes: [
          {
            id: `${id}.none`,
            name: 'none',
            imageDataUrl: null,
            weight: 1,
            stock: null,
            stockRemaining: null,
            isFallback: true,
          },
        ],
      });
    await addActivity('over', NOW - 5, NOW, 'active');
    await addActivity('later', NOW + 1, NOW + 5, 'active');
    await addActivity('paused', NOW - 1, NOW + 5, 'paused');
    expect((await factsOf()).activity).toBeNull();
    await addActivity('older', NOW - 3, NOW + 5, 'active');
    await addActivity('newer', NOW, NOW + 5, 'active');
    expect((await factsOf()).activity).toEqual({ id: 'newer', title: 'newer' });
  });

  test('names the running campaign that ends first', async () => {
    const { companyId } = await addCompanyWithVideo(store);
    const add = (id: string, startsMs: number, endsMs: number, status: 'draft' | 'published') =>
      store.campaignStore.insertCampaign(makeCampaign({ companyId, id, name: id, startsMs, endsMs, status }));
    await add('draft', NOW - 5, NOW + 1, 'draft');
    await add('over', NOW - 5, NOW, 'published');
    await add('later', NOW + 1, NOW + 2, 'published');
    expect((await factsOf()).campaign).toBeNull();
    await add('long', NOW, NOW + 9, 'published');
    await add('short', NOW - 3, NOW + 5, 'published');
    expect((await factsOf()).campaign).toEqual({ id: 'short', name: 'short' });
  });
});
