import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Job } from '#domain/jobs/types.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { defineJob, indexDefinitions } from './define-job.ts';

const job: Job = {
  id: 'j',
  kind: 'cut_bar',
  payload: {},
  subjectId: 's',
  accountKey: '',
  state: 'running',
  stage: null,
  progressPercent: 0,
  attempts: 1,
  errorCode: null,
  errorDetail: null,
  createdMs: 1,
  updatedMs: 1,
};
const context = (payload: Job['payload']) => ({
  payload,
  job,
  signal: new AbortController().signal,
  progress: () => undefined,
});
const define = (kind: Job['kind'], seen: unknown[] = []) =>
  defineJob({
    kind,
    payload: z.object({ clipId: z.string().min(1) }),
    stages: { cut: 1 },
    run: async ({ payload }) => {
      seen.push(payload.clipId);
    },
  });

test('checks the payload before the job runs', async () => {
  const seen: unknown[] = [];
  const definition = define('cut_bar', seen);
  await definition.run(context({ clipId: 'b1' }));
  expect(seen).toEqual(['b1']);
  await expect(definition.run(context({ clipId: 7 }))).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('clipId'),
  });
  await expect(definition.run(context({}))).rejects.toMatchObject({ code: 'internal' });
  expect(seen).toEqual(['b1']);
});

test('throws for a stage plan without weight when the job is defined', () => {
  expect(() =>
    defineJob({ kind: 'cut_bar', payload: z.object({}), stages: {}, run: async () => undefined }),
  ).toThrow('weights');
});

test('requires exactly one definition for each kind', () => {
  const all = jobKinds.map((kind) => define(kind));
  expect([...indexDefinitions(all, jobKinds).keys()]).toEqual([...jobKinds]);
  expect(() => indexDefinitions([define('cut_bar'), define('cut_bar')], jobKinds)).toThrow(
    /import_video.*more than one.*cut_bar/,
  );
});
