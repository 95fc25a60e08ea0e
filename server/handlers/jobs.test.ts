import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clip } from '#domain/clips/types.ts';
import { addFilmWithVideo, makeClip, makeJob } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const LIST = '/api/dub_job_index.php';
const VIEW = '/api/dub_job_view.php';
const CANCEL = '/api/dub_job_cancel.php';
const RETRY = '/api/dub_job_retry.php';
let admin: Person;
let owner: Person;
let stranger: Person;
/** A clip of the owner with the job that cuts it. */
let clip: Clip;
let jobId: string;

beforeAll(async () => {
  [admin, owner, stranger] = [await addPerson(['client', 'admin']), await addPerson(), await addPerson()];
});
beforeEach(async () => {
  await server().store.db.deleteFrom('jobs').execute();
  const { film, video } = await addFilmWithVideo(server().store);
  clip = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id, title: 'Take it easy.' });
  await server().store.clipStore.insertClip(clip);
  const job = makeJob({ subjectId: clip.id, payload: { clipId: clip.id }, createdMs: 5_000 });
  jobId = (await server().store.jobs.enqueue(job)).id;
});

const fail = async () => {
  const { jobs } = server().store;
  const held = { id: jobId, workerId: 'w', nowMs: 6_000 };
  await jobs.claim({ kinds: ['cut_bar'], workerId: 'w', nowMs: 6_000, leaseMs: 1_000 });
  await jobs.finish({ ...held, state: 'failed', errorCode: 'disk_full', errorDetail: 'no space in x' });
};
const clipState = async () => (await server().store.clipStore.clipById(clip.id))?.state;

test('the owner of a clip follows its job', async () => {
  expect(await owner.get(VIEW, { job_id: jobId })).toEqual({
    status: 200,
    body: {
      job_id: jobId,
      kind: 'cut_bar',
      subject_id: clip.id,
      title: 'Take it easy.',
      state: 'queued',
      stage: null,
      percent: 0,
      error_code: null,
      error: null,
      detail: null,
      updated_ms: 5_000,
    },
  });
});

test('a failure has its reason in Chinese, and its detail for administrators only', async () => {
  await fail();
  const failed = { state: 'failed', error_code: 'disk_full', error: expect.stringMatching(/磁盘|空间/) };
  expect((await owner.get(VIEW, { job_id: jobId })).body).toMatchObject({ ...failed, detail: null });
  expect((await admin.get(VIEW, { job_id: jobId })).body).toMatchObject({
    ...failed,
    detail: 'no space in x',
  });
});

test('a queued job is cancelled once, and its clip fails with it', async () => {
  const cancel = () => owner.post(CANCEL, { job_id: jobId });
  expect(await cancel()).toMatchObject({ status: 200, body: { job_id: jobId, state: 'cancelled' } });
  expect(await clipState()).toBe('failed');
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
});

test('a failed job is retried, and one that runs or waits is not', async () => {
  const retry = () => owner.post(RETRY, { job_id: jobId });
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
  await server().store.clipStore.updateClip(clip.id, { state: 'failed', errorCode: 'disk_full' });
  await fail();
  expect(await retry()).toMatchObject({ status: 200, body: { state: 'queued', error_code: null } });
  expect(await clipState()).toBe('cutting');
});

test('administrators list jobs by state and kind', async () => {
  await fail();
  const video = await addFilmWithVideo(server().store);
  const job = makeJob({ kind: 'import_video', subjectId: video.video.id, createdMs: 7_000 });
  await server().store.jobs.enqueue(job);
  const idsOf = async (fields: Record<string, string>) => {
    const { status, body } = await admin.get(LIST, fields);
    expect(status).toBe(200);
    return body.list?.map(({ job_id }) => job_id);
  };
  expect(await idsOf({})).toEqual([job.id, jobId]);
  expect(await idsOf({ state: 'open' })).toEqual([job.id]);
  expect(await idsOf({ state: 'failed' })).toEqual([jobId]);
  expect(await idsOf({ pagesize: '1', pageno: '2' })).toEqual([jobId]);
  expect(await idsOf({ kind: 'import_video' })).toEqual([job.id]);
  expect(await idsOf({ kind: 'cut_bar', state: 'failed' })).toEqual([jobId]);
  expect(await idsOf({ kind: 'cut_bar', state: 'open' })).toEqual([]);
  expect(await idsOf({ kind: 'mix_dub' })).toEqual([]);
  expect(await idsOf({ kind: '' })).toEqual([job.id, jobId]);
  expect(await admin.get(LIST, { kind: 'lost' })).toMatchObject({ status: 400, body: { field: 'kind' } });
  expect(await admin.get(LIST, { state: 'lost' })).toMatchObject({ status: 400, body: { field: 'state' } });
});

test('other people’s jobs are like unknown ones, and the list is for administrators', async () => {
  for (const [method, path] of [
    ['get', VIEW],
    ['post', CANCEL],
    ['post', RETRY],
  ] as const) {
    expect([path, (await visitor[method](path, { job_id: jobId })).status]).toEqual([path, 401]);
    expect([path, (await stranger[method](path, { job_id: jobId })).status]).toEqual([path, 404]);
    expect([path, (await admin[method](path, { job_id: 'none' })).status]).toEqual([path, 404]);
    expect(await owner[method](path)).toMatchObject({ status: 400, body: { field: 'job_id' } });
  }
  expect((await owner.get(LIST)).status).toBe(403);
  expect((await server().store.jobs.jobById(jobId))?.state).toBe('queued');
});
