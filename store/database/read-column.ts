import type { z } from 'zod';

/** A column whose text must be one of `values`. Throws when the database holds something else. */
export function readEnum<Word extends string>(values: readonly Word[], text: string, column: string): Word {
  const word = values.find((value) => value === text);
  if (word === undefined) throw new Error(`unexpected value in ${column}: ${text.slice(0, 40)}`);
  return word;
}

/** A JSON column checked against its schema. Throws when the database holds something else. */
export function readJson<T>(schema: z.ZodType<T>, text: string, column: string): T {
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`unexpected JSON in ${column}`, { cause: parsed.error });
  return parsed.data;
}

/** As `readJson`, null for null. */
export function readJsonOrNull<T>(schema: z.ZodType<T>, text: string | null, column: string): T | null {
  return text === null ? null : readJson(schema, text, column);
}

/** A 0/1 column. */
export const readFlag = (value: number): boolean => value === 1;
export const writeFlag = (flag: boolean): number => (flag ? 1 : 0);
