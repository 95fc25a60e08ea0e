import { expect, test } from 'vitest';
import type { ReviewedTakeDto } from '#contract/take-reviews.ts';
import { AppError } from '#domain/errors.ts';
import { loadLearnerTake } from './load-learner-take.ts';

const take: ReviewedTakeDto = {
  takeId: 't',
  clipId: 'c',
  lineIndex: 0,
  ownerName: 'demo',
  mine: false,
  startMs: 0,
  endMs: 1000,
  durationMs: 1000,
  preRollMs: 0,
  offsetMs: 0,
  isBest: false,
  peak: 500,
  isClipped: false,
  url: '/t.wav',
  peaksUrl: '/t.peaks',
  createdMs: 0,
  ownerId: 'a',
  heard: false,
  commentCount: 0,
};
const load = (detail: () => Promise<ReviewedTakeDto>, clipId = 'c') =>
  loadLearnerTake({ api: { takeReviews: { detail } }, clipId, takeId: 't' });

test('a learner’s take is compared only with its own clip', async () => {
  expect(await load(async () => take)).toBe(take);
  expect(await load(async () => take, 'other')).toBeNull();
});

test('a take that is gone and an own take of another clip are no errors; everything else is', async () => {
  for (const code of ['not_found', 'illegal_move'] as const)
    expect(await load(() => Promise.reject(new AppError(code)))).toBeNull();
  await expect(load(() => Promise.reject(new AppError('forbidden')))).rejects.toMatchObject({
    code: 'forbidden',
  });
});
