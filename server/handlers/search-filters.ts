import * as z from 'zod';
import { MAX_DIFFICULTY, MAX_LINE_WORDS, MAX_WORDS_PER_MINUTE } from '#domain/search/line-bands.ts';

/** Both ends included; one left out is as far as it goes. */
const range = (min: number, max: number) => {
  const bound = z.number().int().min(min).max(max);
  return z
    .strictObject({ min: bound.default(min), max: bound.default(max) })
    .refine((given) => given.min <= given.max, { path: ['min'] })
    .optional();
};

/** Which of the lines that match are wanted; a filter of another name is refused, as it would be taken to work. */
const filters = z.strictObject({
  speed: range(0, MAX_WORDS_PER_MINUTE),
  words: range(1, MAX_LINE_WORDS),
  difficulty: range(1, MAX_DIFFICULTY),
});

/** The parameter `filters`: JSON text. */
export const searchFiltersParam = z
  .string()
  .max(500)
  .describe(
    'JSON: {"speed":{"min":120,"max":180},"words":{"min":1,"max":5},"difficulty":{"min":1,"max":3}}; each filter and each end may be left out. Speed in English words a minute, words of English in the line, difficulty of its rarest word from 1 to 5.',
  )
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(filters)
  .optional();
