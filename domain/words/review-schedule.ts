import { type Card, type CardInput, createEmptyCard, fsrs, type Grade, Rating as Grades } from 'ts-fsrs';
import { type Rating, ratings } from '#shared/words.ts';
import type { ReviewState } from './types.ts';

/** Free Spaced Repetition Scheduler (FSRS) with the library's default weights, without random variation. */
const scheduler = fsrs({ enable_fuzz: false });

const grades = {
  again: Grades.Again,
  hard: Grades.Hard,
  good: Grades.Good,
  easy: Grades.Easy,
} as const satisfies Record<Rating, Grade>;

/** Returns the review state of a word that has just been saved: due at once. */
export const createReviewState = (nowMs: number): ReviewState =>
  reviewOfCard(createEmptyCard(new Date(nowMs)));

/** Returns the review state after a rating at `nowMs`. */
export function applyRating(args: { review: ReviewState; rating: Rating; nowMs: number }): ReviewState {
  const { review, rating } = args;
  return reviewOfCard(scheduler.next(cardOf(review), reviewTimeOf(args), grades[rating]).card);
}

/** Returns when the word would be due after each rating, in milliseconds. */
export function previewDueTimes(args: { review: ReviewState; nowMs: number }): Record<Rating, number> {
  const preview = scheduler.repeat(cardOf(args.review), reviewTimeOf(args));
  const [again, hard, good, easy] = ratings.map((rating) => preview[grades[rating]].card.due.getTime());
  return { again: again ?? 0, hard: hard ?? 0, good: good ?? 0, easy: easy ?? 0 };
}

/**
 * Returns the time of a review, but not before the last one, because the scheduler refuses that. The clock may have
 * been set back.
 */
const reviewTimeOf = ({ review, nowMs }: { review: ReviewState; nowMs: number }) =>
  new Date(Math.max(nowMs, review.lastReviewMs ?? nowMs));

function cardOf(review: ReviewState): CardInput {
  return {
    due: review.dueMs,
    stability: review.stability,
    difficulty: review.difficulty,
    // Required by the type, but the library computes it from the times.
    elapsed_days: 0,
    scheduled_days: review.scheduledDays,
    learning_steps: review.learningSteps,
    reps: review.reps,
    lapses: review.lapses,
    state: review.state,
    last_review: review.lastReviewMs,
  };
}

function reviewOfCard(card: Card): ReviewState {
  return {
    dueMs: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReviewMs: card.last_review?.getTime() ?? null,
  };
}
