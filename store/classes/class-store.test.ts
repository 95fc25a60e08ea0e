import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#domain/classes/types.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeTake } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const limits = { perLine: 30, perOwner: 100 };

describe.each(['sqlite', 'postgres'] as const)('classes on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['tea', 'ann', 'ben', 'cat', 'out'])
      await store.accounts.insertAccount(makeAccount({ id, name: `name of ${id}` }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('classes').execute();
    await store.db.deleteFrom('clips').execute();
    const { film, video } = await addFilmWithVideo(store);
    for (const id of ['clip', 'other'])
      await store.clipStore.insertClip(makeClip({ id, ownerId: 'tea', filmId: film.id, videoId: video.id }));
    await insert('class', 1);
    await store.classes.setInvite({ id: 'class', invite: { id: 'link', expiresMs: 10 } });
    for (const id of ['cat', 'ann', 'ben']) await add(id);
  });

  const insert = (id: string, createdMs: number, limit = 9) =>
    store.classes.insertClass({
      studyClass: { id, ownerId: 'tea', name: `class ${id}`, note: null, createdMs },
      limit,
    });
  const add = (accountId: string, more: Partial<Parameters<TestStore['classes']['addStudent']>[0]> = {}) =>
    store.classes.addStudent({
      ...{ classId: 'class', accountId, inviteId: 'link', nowMs: 5, mostStudents: 9, mostClasses: 9 },
      ...more,
    });
  const assignment = (change: Partial<Assignment> = {}): Assignment => ({
    ...{ id: 'task', classId: 'class', kind: 'clip', clipId: 'clip', lessonId: null, title: 'A clip' },
    ...{ dueMs: 100, createdMs: 1 },
    ...change,
  });
  const assign = (change: Partial<Assignment> = {}, limit = 9) =>
    store.classes.insertAssignment({ assignment: assignment(change), limit });
  const analyze = (takeId: string, score: number | null) =>
    store.takeAnalyses.saveAnalysis({
      ...{ takeId, version: 1, analyzedMs: 1 },
      outcome: { kind: 'analyzed', score, weakest: 'words', band: 'fair', dimensions: {}, missedWords: [] },
    });
  /** Returns the ID of the take. */
  const record = async (
    ownerId: string,
    lineIndex: number | null,
    score?: number | null,
    createdMs = 1_000,
  ) => {
    const take = makeTake({ ownerId, clipId: 'clip', lineIndex, createdMs });
    await store.takes.insertTake({ take, limits });
    if (score !== undefined) await analyze(take.id, score);
    return take.id;
  };
  const of = { classId: 'class', clipId: 'clip' };

  test('are listed newest first, of one owner or of all, with their counts', async () => {
    await insert('newer', 2);
    await assign();
    const { classes, total } = await store.classes.listClasses({ ownerId: 'tea', limit: 5, offset: 0 });
    expect(total).toBe(2);
    expect(classes).toMatchObject([
      { id: 'newer', studentCount: 0, assignmentCount: 0, invite: null },
      { id: 'class', ownerName: 'name of tea', studentCount: 3, assignmentCount: 1 },
    ]);
    const page = await store.classes.listClasses({ ownerId: null, limit: 1, offset: 1 });
    expect(page).toMatchObject({ total: 2, classes: [{ id: 'class' }] });
    expect(await store.classes.listClasses({ ownerId: 'ann', limit: 5, offset: 0 })).toEqual({
      classes: [],
      total: 0,
    });
    await expect(insert('third', 3, 2)).rejects.toMatchObject({ code: 'class_limit' });
  });

  test('are changed by one of two who change the same revision', async () => {
    const change = { id: 'class', revision: 1, note: null };
    const done = await Promise.all(['a', 'b'].map((name) => store.classes.updateClass({ ...change, name })));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await store.classes.classById('class')).toMatchObject({ revision: 2 });
  });

  test('take students up to a limit, each once, however many join at the same time', async () => {
    await expect(add('out', { mostStudents: 3 })).rejects.toMatchObject({ code: 'class_full' });
    await expect(add('out', { mostClasses: 0 })).rejects.toMatchObject({ code: 'class_limit' });
    await expect(add('tea')).rejects.toMatchObject({ code: 'class_own' });
    await expect(add('out', { classId: 'none' })).rejects.toMatchObject({ code: 'class_invite_gone' });
    await add('ann', { mostStudents: 3 });
    await Promise.all([add('out'), add('out')]);
    expect((await store.classes.students('class')).map(({ accountId }) => accountId)).toEqual([
      ...['ann', 'ben', 'cat', 'out'],
    ]);
    expect(await store.classes.removeStudent({ classId: 'class', accountId: 'out' })).toBe(true);
    expect(await store.classes.removeStudent({ classId: 'class', accountId: 'out' })).toBe(false);
  });

  test('let in by the link that they have now, until it expires', async () => {
    expect(await store.classes.classByInvite('link')).toMatchObject({ id: 'class' });
    await expect(add('out', { inviteId: 'old' })).rejects.toMatchObject({ code: 'class_invite_gone' });
    await expect(add('out', { nowMs: 10 })).rejects.toMatchObject({
      code: 'class_invite_gone',
    });
    await add('out', { nowMs: 9 });
    expect(await store.classes.classesOfStudent('out')).toEqual([
      { id: 'class', name: 'class class', note: null, ownerName: 'name of tea', joinedMs: 9 },
    ]);
  });

  test('have each clip once, the latest due first, and keep the title of a deleted one', async () => {
    await assign();
    await expect(assign({ id: 'twice' })).rejects.toMatchObject({ code: 'class_assigned' });
    await expect(assign({ id: 'gone', clipId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(assign({ id: 'third', clipId: 'other' }, 1)).rejects.toMatchObject({ code: 'class_limit' });
    await assign({ id: 'later', clipId: 'other', dueMs: 200 });
    await store.clipStore.deleteClip('clip');
    expect(await store.classes.assignments('class')).toEqual([
      assignment({ id: 'later', clipId: 'other', dueMs: 200 }),
      assignment({ clipId: null }),
    ]);
    const due = { accountId: 'ann', fromMs: 100, limit: 9 };
    expect((await store.classes.assignmentsOfStudent(due)).map(({ id }) => id)).toEqual(['task', 'later']);
    expect(await store.classes.assignmentsOfStudent({ ...due, fromMs: 101, limit: 1 })).toMatchObject([
      { id: 'later', className: 'class class' },
    ]);
    expect(await store.classes.assignmentsOfStudent({ ...due, accountId: 'out' })).toEqual([]);
    const changes = [300, 400].map((dueMs) => store.classes.changeDue({ id: 'later', beforeMs: 200, dueMs }));
    expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(1);
  });

  test('count what their students have practiced, and nobody else', async () => {
    for (const line of [0, 0, 1, null]) await record('ann', line);
    await record('ben', 1);
    await record('out', 0);
    await store.takes.countListens({
      ...{ accountId: 'cat', clipId: 'clip', nowMs: 6 },
      listens: [{ lineIndex: 0, count: 3 }],
    });
    const cells = await store.classResults.clipCells(of);
    expect(cells).toHaveLength(5);
    for (const counts of [
      { accountId: 'ann', lineIndex: 0, listens: 0, reads: 2 },
      { accountId: 'ann', lineIndex: 1, listens: 0, reads: 1 },
      { accountId: 'ann', lineIndex: null, listens: 0, reads: 1 },
      { accountId: 'ben', lineIndex: 1, listens: 0, reads: 1 },
      { accountId: 'cat', lineIndex: 0, listens: 3, reads: 0 },
    ])
      expect(cells).toContainEqual({ ...counts, best: null });
    expect(await store.classResults.clipCells({ classId: 'class', clipId: 'other' })).toEqual([]);
    const own = await store.classResults.ownPractice({ accountId: 'ben', clipIds: ['clip', 'other'] });
    expect(own).toEqual([{ clipId: 'clip', lineIndex: 1, sinceMs: 5, listens: 0, reads: 1 }]);
  });

  test('count what a student has practiced since joining, also after joining other classes and leaving', async () => {
    const cells = async (classId: string) =>
      (await store.classResults.clipCells({ classId, clipId: 'clip' }))
        .filter(({ accountId }) => accountId === 'ann')
        .map(({ reads, best }) => [reads, best?.score ?? null])
        .sort();
    const early = await record('ann', 0, 99, 4);
    await record('ann', 0, 20, 6);
    await insert('second', 2);
    await store.classes.setInvite({ id: 'second', invite: { id: 'other link', expiresMs: 99 } });
    await add('ann', { classId: 'second', inviteId: 'other link', nowMs: 20 });
    await record('ann', 0, 30, 19);
    const last = await record('ann', 0, 40, 20);
    expect(await cells('class')).toEqual([
      [1, 40],
      [2, 30],
    ]);
    expect(await cells('second')).toEqual([[1, 40]]);
    await analyze(early, 98);
    await analyze(last, 35);
    expect(await cells('second')).toEqual([[1, 35]]);
    await store.classes.removeStudent({ classId: 'second', accountId: 'ann' });
    await record('ann', 0, 50, 30);
    await add('ann', { classId: 'second', inviteId: 'other link', nowMs: 40 });
    await record('ann', 0, 60, 41);
    expect(await cells('second')).toEqual([[1, 60]]);
    expect((await cells('class')).reduce((sum, [reads]) => sum + Number(reads), 0)).toBe(5);
  });

  const bestScores = async () =>
    (await store.classResults.clipCells(of)).flatMap(({ accountId, lineIndex, best }) =>
      best ? [{ accountId, lineIndex, ...best }] : [],
    );

  test('have the best score of each student and line', async () => {
    for (const score of [40, 90, null]) await record('ann', 0, score);
    await record('ben', 0, 60);
    await record('ben', 1, null);
    await record('out', 0, 100);
    const best = await bestScores();
    expect(best.toSorted((a, b) => b.score - a.score)).toEqual([
      { accountId: 'ann', lineIndex: 0, score: 90, weakest: 'words' },
      { accountId: 'ben', lineIndex: 0, score: 60, weakest: 'words' },
    ]);
  });

  test('have the next best score when the best take is deleted or judged anew', async () => {
    const scores = async () => (await bestScores()).map(({ score }) => score);
    const best = await record('ann', 0, 90);
    const next = await record('ann', 0, 40);
    await store.takes.deleteTake(best);
    expect(await scores()).toEqual([40]);
    await analyze(next, 30);
    expect(await scores()).toEqual([30]);
    await store.takes.deleteTake(next);
    expect(await scores()).toEqual([]);
  });

  test('have the best of scores that are saved at the same time', async () => {
    const takes = await Promise.all([10, 80, 50, 70].map(() => record('ann', 0)));
    await Promise.all(takes.map((take, at) => analyze(take, [10, 80, 50, 70][at] ?? 0)));
    expect(await bestScores()).toMatchObject([{ score: 80 }]);
  });

  test('lose a deleted student, and a deleted teacher leaves those with students behind', async () => {
    await insert('empty', 2);
    const part = store.personalDataSources.find(({ name }) => name === 'classes');
    await part?.erase('ann');
    await part?.erase('tea');
    expect(await store.classes.classById('empty')).toBeNull();
    expect(await store.classes.classById('class')).toMatchObject({ ownerId: null, studentCount: 2 });
  });
});
