import * as z from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants.ts';
import { renameKeys, toCodeName } from './wire-names.ts';

/** A whole number, as JSON has it or as a form or query has it: digits with at most a sign. */
export const integerParam = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[+-]?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/**
 * A parameter that may be left out. An empty text counts as left out, since a form sends fields that nobody filled.
 * The type is the inner schema's: what callers of our own may give.
 */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => (value === '' ? undefined : value), schema) as unknown as Schema;

/** A nullable parameter of a partial change: an empty text sets it to null, leaving it out keeps it. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => (value === '' ? null : value), schema) as unknown as Schema;

/** A flag: true or false, 1 or 0, or their texts. An absent or empty one is false. */
export const flagParam = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false', ''])])
  .default(false)
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A text of at most `max` characters; an empty one counts as absent. */
export const optionalTextParam = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable()
    .default(null);

/** A flag: `0` or `1`. */
export const zeroOrOneParam = (fallback: '0' | '1') =>
  emptyAsUndefined(
    z
      .enum(['0', '1'])
      .default(fallback)
      .transform((flag) => flag === '1'),
  );

/** An opaque id. */
export const idParam = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

/** An id that may be left out. */
export const optionalIdParam = emptyAsUndefined(idParam.nullable().default(null));

/** Parameters of a page of a list. */
export const pagingFields = {
  pageno: emptyAsUndefined(integerParam(1, 1_000_000).default(1)),
  pagesize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT)),
};

/** Parameters of a page of a list that grows. `asOf` is what the first page answered, in milliseconds. */
export const snapshotPagingFields = {
  ...pagingFields,
  asOf: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
};

/** Milliseconds on a film's time axis, at most a hundred hours. */
export const filmTimeParam = integerParam(0, 360_000_000);

/**
 * Structured data: a JSON value in a JSON body, its JSON text in a form or query, of at most `maxLength` characters. Its
 * keys are translated to code names.
 */
export const jsonParam = <Schema extends z.ZodType>(schema: Schema, maxLength = Infinity): Schema =>
  z.preprocess((value) => renameKeys(parseText(value, maxLength), toCodeName), schema) as unknown as Schema;

/** As `jsonParam`, of data whose keys are its own and pass unchanged. */
export const jsonParamAsIs = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => parseText(value), schema) as unknown as Schema;

/** Parses a JSON text. A text that is too long or no JSON is returned as it is: the check that follows refuses it. */
function parseText(value: unknown, maxLength = Infinity): unknown {
  if (typeof value !== 'string' || value.length > maxLength) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A page of rows in an answer. `asOf`, of a list that grows: asked for with it, later pages hold what the first one was part of. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    pageno: z.number(),
    pagesize: z.number(),
    asOf: z.number().optional(),
  });
