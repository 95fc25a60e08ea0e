import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { questionTypes } from '#shared/survey.ts';
import type { Question, SurveyContent } from './types.ts';

const key = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const textField = (max: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().trim())
    .pipe(z.string().min(1).max(max));
const options = z
  .array(z.object({ value: key, text: textField(200) }))
  .min(1)
  .max(50)
  .refine((list) => new Set(list.map(({ value }) => value)).size === list.length);

/** A question. The schema removes fields that the question's type doesn't use. */
const question = z
  .object({
    id: key,
    type: z.enum(questionTypes),
    text: textField(500),
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
  title: textField(100),
  intro: z
    .string()
    .max(1000)
    .transform((text) => text.toWellFormed().trim())
    .default(''),
  questions: z.array(question).min(1).max(100),
});

/** Schema of the questions column, with which the store checks stored questions. */
export const questionsSchema: z.ZodType<Question[]> = z.array(question);

/**
 * Parses the definition of a survey. Question IDs must be unique, and a question may depend only on possible values of
 * an earlier question. Throws bad_parameter with the path of the invalid part as its field, such as
 * `questions.2.options`.
 */
export function parseSurvey(definition: unknown): SurveyContent {
  const parsed = content.safeParse(definition);
  if (!parsed.success)
    throw new AppError('bad_parameter', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
  const earlierById = new Map<string, Question>();
  for (const [index, current] of parsed.data.questions.entries()) {
    const refuse = (part: string) => new AppError('bad_parameter', { field: `questions.${index}.${part}` });
    if (earlierById.has(current.id)) throw refuse('id');
    if (current.show_if) {
      const condition = earlierById.get(current.show_if.question_id);
      const values = condition ? listAnswerValues(condition) : [];
      if (!current.show_if.any_of.every((value) => values.includes(value))) throw refuse('show_if');
    }
    earlierById.set(current.id, current);
  }
  return parsed.data;
}

/** Lists the possible answers to a question as texts; empty for types that other questions cannot depend on. */
export function listAnswerValues({ type, options = [], min = 1, max = 5 }: Question): string[] {
  if (type === 'single' || type === 'multiple') return options.map(({ value }) => value);
  if (type !== 'scale') return [];
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}
