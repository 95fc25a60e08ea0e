import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFilmWithVideo, makeAccount, makeClip, makeTake } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('own counts on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  });
  afterAll(() => store?.dispose());

  test('counts what an account has, and nothing of others', async () => {
    const { film, video } = await addFilmWithVideo(store, { film: { source: 'client', ownerId: 'lei' } });
    const place = { filmId: film.id, videoId: video.id, ownerId: 'lei' };
    for (const id of ['a', 'b']) await store.clipStore.insertClip(makeClip({ ...place, id }));
    const take = { take: makeTake({ ownerId: 'lei', clipId: 'a' }), limits: { perLine: 9, perOwner: 9 } };
    await store.takes.insertTake(take);
    const word = { word_list: 'plain', search_text: '', reps: 0, review_state: 0, review_card: '{}' };
    await store.db
      .insertInto('saved_words')
      .values({
        ...word,
        ...{ id: 'w', owner_id: 'lei', due_ms: 1, text: 'w', normalized_text: 'w', created_ms: 1 },
      })
      .execute();
    const line = { videoId: video.id, lineId: 'l', startMs: 0, endMs: 9, en: 'L', zh: null };
    await store.savedLines.insertLine({ id: 's', ownerId: 'lei', phrase: null, clip: line, createdMs: 1 }, 9);
    const lesson = { title: 'A', titleZh: null, level: 1, startMs: 0, endMs: 9, redPacketId: null } as const;
    for (const id of ['begun', 'finished', 'draft']) {
      await store.lessons.insertLesson({
        ...lesson,
        ...{ id, kind: 'm1', videoId: video.id, steps: [], demoKey: null, createdMs: 1, publishedMs: 1 },
        state: id === 'draft' ? 'draft' : 'published',
      });
    }
    const enter = { accountId: 'lei', stage: 'simpleClass', step: 0, answer: null, nowMs: 1 } as const;
    for (const lessonId of ['begun', 'finished']) await store.lessons.recordProgress({ ...enter, lessonId });
    const finish = { lessonId: 'finished', accountId: 'lei', lastStep: 0, nowMs: 2 };
    expect(await store.lessons.finishLesson(finish)).not.toBeNull();
    const none = {
      clipCount: 0,
      filmCount: 0,
      takeCount: 0,
      wordCount: 0,
      savedLineCount: 0,
      finishedLessonCount: 0,
      lessonCount: 2,
    };
    expect(await store.ownCounts.ownCounts('lei')).toEqual({
      clipCount: 2,
      filmCount: 1,
      takeCount: 1,
      wordCount: 1,
      savedLineCount: 1,
      finishedLessonCount: 1,
      lessonCount: 2,
    });
    expect(await store.ownCounts.ownCounts('mei')).toEqual(none);
  });
});
