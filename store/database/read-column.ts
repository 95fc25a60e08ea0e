import type * as z from 'zod';

/** A column that must hold one of `values`. Throws when the database holds another value. */
export function readEnum<Value extends string | number>(
  values: readonly Value[],
  stored: string | number,
  column: string,
): Value {
  const known = values.find((value) => value === stored);
  if (known === undefined) throw new Error(`unexpected value in ${column}: ${String(stored).slice(0, 40)}`);
  return known;
}

/** A JSON column, checked against its schema. Throws when the database holds anything else. */
export function readJson<T>(schema: z.ZodType<T>, text: string, column: string): T {
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`unexpected JSON in ${column}`, { cause: parsed.error });
  return parsed.data;
}

/** The same for a column that may be null. */
export function readJsonOrNull<T>(schema: z.ZodType<T>, text: string | null, column: string): T | null {
  return text === null ? null : readJson(schema, text, column);
}

/** A 0/1 column. */
export const readFlag = (value: number): boolean => value === 1;
export const writeFlag = (flag: boolean): number => (flag ? 1 : 0);
