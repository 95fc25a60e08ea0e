import { type Card, type CardInput, createEmptyCard, fsrs, type Grade, Rating as Grades } from 'ts-fsrs';
import { type Rating, ratings } from '#shared/words.ts';
import type { ReviewState } from './types.ts';

/** Free Spaced Repetition Scheduler with the library's own weights, without its random spread. */
const scheduler = fsrs({ enable_fuzz: false });

const grades = {
  again: Grades.Again,
  hard: Grades.Hard,
  good: Grades.Good,
  easy: Grades.Easy,
} as const satisfies Record<Rating, Grade>;

/** The review state of a word that has just been kept: due at once. */
export const createReviewState = (nowMs: number): ReviewState =>
  reviewOfCard(createEmptyCard(new Date(nowMs)));

/** The review state after a rating at a moment. */
export function applyRating(args: { review: ReviewState; rating: Rating; nowMs: number }): ReviewState {
  const { review, rating } = args;
  return reviewOfCard(scheduler.next(cardOf(review), momentOf(args), grades[rating]).card);
}

/** When the word would be due after each rating, in milliseconds. */
export function previewDueTimes(args: { review: ReviewState; nowMs: number }): Record<Rating, number> {
  const preview = scheduler.repeat(cardOf(args.review), momentOf(args));
  const [again, hard, good, easy] = ratings.map((rating) => preview[grades[rating]].card.due.getTime());
  return { again: again ?? 0, hard: hard ?? 0, good: good ?? 0, easy: easy ?? 0 };
}

/** A clock that was put back goes on from the last review: the scheduler refuses to look before it. */
const momentOf = ({ review, nowMs }: { review: ReviewState; nowMs: number }) =>
  new Date(Math.max(nowMs, review.lastReviewMs ?? nowMs));

function cardOf(review: ReviewState): CardInput {
  return {
    due: review.dueMs,
    stability: review.stability,
    difficulty: review.difficulty,
    // The library takes it from the moments; the field is still asked for.
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
