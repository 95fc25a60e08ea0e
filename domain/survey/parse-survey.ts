import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { questionTypes } from '#shared/survey.ts';
import type { Question, SurveyContent } from './types.ts';

const key = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const words = (max: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().trim())
    .pipe(z.string().min(1).max(max));
const options = z
  .array(z.object({ value: key, text: words(200) }))
  .min(1)
  .max(50)
  .refine((all) => new Set(all.map(({ value }) => value)).size === all.length);

/** A question with only what its type uses: whatever else is given falls away. */
const question = z
  .object({
    id: key,
    type: z.enum(questionTypes),
    text: words(500),
    required: z.boolean(),
    show_if: z.object({ question_id: key, any_of: z.array(z.string().max(40)).min(1).max(50) }).optional(),
  })
  .and(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('single'), options }),
      z.object({ type: z.literal('multiple'), options }),
      z
        .object({
          type: z.literal('scale'),
          min: z.number().int().min(0).max(10).default(1),
          max: z.number().int().min(1).max(10).default(5),
          min_text: z.string().max(40).optional(),
          max_text: z.string().max(40).optional(),
        })
        .refine(({ min, max }) => min < max, { path: ['max'] }),
      z.object({ type: z.literal('text'), max_length: z.number().int().min(1).max(4000).default(1000) }),
      z.object({ type: z.literal('matrix'), rows: options, options }),
    ]),
  );

const content = z.object({
  title: words(100),
  intro: z
    .string()
    .max(1000)
    .transform((text) => text.toWellFormed().trim())
    .default(''),
  questions: z.array(question).min(1).max(100),
});

/** The questions column of the store, checked when it is read. */
export const questionsSchema: z.ZodType<Question[]> = z.array(question);

/**
 * A survey as an admin defines it, checked: ids are unique, and a question depends only on an earlier one, by values that
 * one can have. Throws bad_parameter naming the part at fault, as `questions.2.options`.
 */
export function parseSurvey(given: unknown): SurveyContent {
  const read = content.safeParse(given);
  if (!read.success)
    throw new AppError('bad_parameter', { field: read.error.issues[0]?.path.join('.') ?? '' });
  const earlier = new Map<string, Question>();
  for (const [at, one] of read.data.questions.entries()) {
    const refuse = (part: string) => new AppError('bad_parameter', { field: `questions.${at}.${part}` });
    if (earlier.has(one.id)) throw refuse('id');
    if (one.show_if) {
      const other = earlier.get(one.show_if.question_id);
      const values = other ? listAnswerValues(other) : [];
      if (!one.show_if.any_of.every((value) => values.includes(value))) throw refuse('show_if');
    }
    earlier.set(one.id, one);
  }
  return read.data;
}

/** What an answer to the question can be, as text; none for those nothing can depend on. */
export function listAnswerValues({ type, options = [], min = 1, max = 5 }: Question): string[] {
  if (type === 'single' || type === 'multiple') return options.map(({ value }) => value);
  if (type !== 'scale') return [];
  return Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
}
