import { beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, makeLines, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let me: Person;
let other: Person;
beforeAll(async () => {
  [me, other] = [await addPerson(), await addPerson()];
});

const addFilm = (title: string, createdMs: number, ownerId: string | null = null) =>
  addFilmWithVideo(server().store, {
    film: { title, createdMs, ...(ownerId === null ? {} : { source: 'client', ownerId }) },
    video: { state: 'ready', mezzanine: makeMezzanineInfo(), createdMs },
  });

test('shows the newest films, the caller’s newest clips, and the clips that fewest others have practiced', async () => {
  const { film, video } = await addFilm('First', 1_000);
  await addFilm('Second', 2_000);
  await addFilm('Third', 3_000);
  await addFilm('Not mine', 4_000, other.id);
  const addClip = async (title: string, ownerId: string, createdMs: number) => {
    const made = { title, ownerId, createdMs, videoId: video.id, filmId: film.id, state: 'ready' } as const;
    const clip = makeClip(made);
    await server().store.clipStore.insertClip(clip);
    return clip.id;
  };
  const practiced = await addClip('practiced', other.id, 1_000);
  await addClip('older', me.id, 2_000);
  await addClip('newer', me.id, 3_000);
  const take = makeTake({ ownerId: (await addPerson()).id, clipId: practiced });
  await server().store.takes.insertTake({ take, limits: { perLine: 9, perOwner: 9 } });

  const shown = await me.api.home.overview({ films: 2, ownClips: 1, leastPracticed: 3, dubs: 8 });
  expect(shown.films.map(({ title }) => title)).toEqual(['Third', 'Second']);
  expect(shown.ownClips.map(({ title }) => title)).toEqual(['newer']);
  const least = shown.leastPracticed.map(({ title, people }) => [title, people]);
  expect(least).toEqual([
    ['older', 0],
    ['practiced', 1],
  ]);
  // It is offered as today's practice, and therefore not in the list as well.
  expect(shown.practice.clip?.title).toBe('newer');
  expect(shown.firstLine).toBeNull();
  const theirs = await other.api.home.overview({ films: 1, ownClips: 9, leastPracticed: 1, dubs: 8 });
  expect(theirs.films.map(({ title }) => title)).toEqual(['Not mine']);
  expect(theirs.ownClips.map(({ title }) => title)).toEqual(['practiced']);
});

test('offers somebody new a line with what is cut for it, until they have a clip', async () => {
  const newcomer = await addPerson();
  const { store } = server();
  const { film, video } = await addFilm('Easy', 9_000);
  const lines = makeLines(video.id, 3);
  await replaceLines(store, { videoId: video.id, lines, level: 1 });
  server().index.has = () => true;
  const counts = { films: 4, ownClips: 4, leastPracticed: 4, dubs: 8 };
  const shown = await newcomer.api.home.overview(counts);
  expect(shown.firstLine).toMatchObject({
    lineId: lines[0]?.id,
    videoId: video.id,
    filmId: film.id,
    en: 'This is line 0.',
    zh: '这是第 0 句。',
    startMs: 0,
  });
  // It has padding, but never reaches the next line.
  expect(shown.firstLine?.endMs).toBeGreaterThan(1_000);
  expect(shown.firstLine?.endMs).toBeLessThanOrEqual(2_000);
  expect(shown.practice).toEqual({ dueWords: 0, firstDueWords: [], clip: null, lesson: null });

  const place = { ownerId: newcomer.id, filmId: film.id, videoId: video.id };
  const clip = makeClip({ ...place, state: 'ready', startMs: 0, endMs: 1_000 });
  await store.clipStore.insertClip(clip);
  const later = await newcomer.api.home.overview(counts);
  expect(later.firstLine).toBeNull();
  expect(later.practice.clip?.clipId).toBe(clip.id);
});

test('offers a lesson to who has begun one or comes back', async () => {
  const learner = await addPerson();
  const { store } = server();
  const { film, video } = await addFilm('Taught', 1_000);
  await store.lessons.insertLesson({
    ...{ id: 'lesson', kind: 'm2', title: 'A lesson', titleZh: null, level: 1, videoId: video.id },
    ...{ startMs: 0, endMs: 2_000, redPacketId: null, state: 'published', demoKey: null },
    steps: [{ lineId: 'l', startMs: 0, endMs: 1_000, en: 'One.', zh: null }],
    createdMs: 1,
    publishedMs: 1,
  });
  const lessonOf = async () =>
    (await learner.api.home.overview({ films: 1, ownClips: 1, leastPracticed: 1, dubs: 8 })).practice.lesson;
  expect(await lessonOf()).toBeNull();
  await learner.api.lessons.recordProgress({ lessonId: 'lesson', stage: 'simpleClass', step: 0 });
  expect(await lessonOf()).toMatchObject({ lessonId: 'lesson', stage: 'simpleClass', finished: false });
  await learner.api.lessons.recordProgress({ lessonId: 'lesson', stage: 'complete', step: 0 });
  expect(await lessonOf()).toBeNull();

  const returning = await addPerson();
  await store.clipStore.insertClip(
    makeClip({ ownerId: returning.id, filmId: film.id, videoId: video.id, state: 'ready' }),
  );
  const shown = await returning.api.home.overview({ films: 1, ownClips: 1, leastPracticed: 1, dubs: 8 });
  expect(shown.practice.lesson).toMatchObject({ lessonId: 'lesson', stage: null });
});

test('refuses a number of rows beyond its limit', async () => {
  for (const field of ['films', 'ownClips', 'leastPracticed']) {
    const counts = { films: 1, ownClips: 1, leastPracticed: 1, dubs: 8 };
    for (const count of [0, 25, 1.5]) {
      await expect(me.api.home.overview({ ...counts, [field]: count })).rejects.toMatchObject({
        code: 'bad_parameter',
        field,
      });
    }
  }
});
