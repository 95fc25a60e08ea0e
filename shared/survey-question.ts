import * as z from 'zod';
import {
  ANSWER_LENGTH_DEFAULT,
  ANSWER_LENGTH_MAX,
  OPTION_TEXT_MAX,
  OPTIONS_MAX,
  QUESTION_TEXT_MAX,
  SCALE_MAX,
  SCALE_TEXT_MAX,
} from './survey.ts';

/** Identifies a question, or an option of it. */
const key = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** Returns a text for people without spaces around it, and without broken surrogate pairs. */
export const cleanText = (text: string): string => text.toWellFormed().trim();

/** A text for people, with at least one and at most `max` UTF-16 code units when it is clean. */
export const requiredText = (max: number) => z.string().overwrite(cleanText).min(1).max(max);

/** One choice of a question. Answers contain its `value`. */
const questionOption = z.object({ value: key, text: requiredText(OPTION_TEXT_MAX) });
export type QuestionOption = z.infer<typeof questionOption>;

const questionOptions = z.array(questionOption).min(1).max(OPTIONS_MAX);

const questionOfAnyType = z.object({
  id: key,
  type: z.string(),
  text: requiredText(QUESTION_TEXT_MAX),
  required: z.boolean(),
  /**
   * The question is visible only if an earlier question was answered with one of these values. A value of a scale is its
   * number as text.
   */
  show_if: z
    .object({ question_id: key, any_of: z.array(z.string().max(40)).min(1).max(OPTIONS_MAX) })
    .optional(),
});

const scaleText = z.string().max(SCALE_TEXT_MAX).optional();

/**
 * A question, with the fields of its type. `options` are the choices of single and multiple and the columns of matrix;
 * `max_length` is in characters. A survey is a document that is stored and sent unchanged, so its keys are snake_case
 * everywhere.
 */
export const questionSchema = z.discriminatedUnion('type', [
  questionOfAnyType.extend({ type: z.enum(['single', 'multiple']), options: questionOptions }),
  questionOfAnyType.extend({
    type: z.literal('scale'),
    min: z.int().min(0).max(SCALE_MAX).default(1),
    max: z.int().min(1).max(SCALE_MAX).default(5),
    min_text: scaleText,
    max_text: scaleText,
  }),
  questionOfAnyType.extend({
    type: z.literal('text'),
    max_length: z.int().min(1).max(ANSWER_LENGTH_MAX).default(ANSWER_LENGTH_DEFAULT),
  }),
  questionOfAnyType.extend({ type: z.literal('matrix'), rows: questionOptions, options: questionOptions }),
]);
export type Question = z.infer<typeof questionSchema>;

/** A question of one type. */
export type QuestionOf<Type extends Question['type']> = Extract<Question, { type: Type }>;
