import type { ReviewedTakeDto } from '#contract/take-reviews.ts';
import { isAppError, nullIfNotFound } from '#domain/errors.ts';
import type { PageContext } from '../../request/page-context.ts';

/**
 * Loads a learner's take of a clip for a teacher. Null for a take that is gone, is of another clip, or is the teacher's
 * own.
 */
export async function loadLearnerTake(args: {
  api: { takeReviews: Pick<PageContext['api']['takeReviews'], 'detail'> };
  clipId: string;
  takeId: string;
}): Promise<ReviewedTakeDto | null> {
  const { api, clipId, takeId } = args;
  const take = await api.takeReviews.detail({ takeId }).catch(nullIfNotReviewable);
  return take?.clipId === clipId ? take : null;
}

/** Returns null for a thrown not_found or illegal_move, and throws everything else again. */
const nullIfNotReviewable = (thrown: unknown): null =>
  isAppError(thrown) && thrown.code === 'illegal_move' ? null : nullIfNotFound(thrown);
