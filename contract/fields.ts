import * as z from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants.ts';
import { renameKeys, toCodeName } from './wire-names.ts';

/** A whole number: a JSON number, or the text of a form or query with an optional sign and up to 15 digits. */
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
 * Treats an empty text as an absent parameter, because forms also send empty fields. The type is that of the inner
 * schema, which is what the product's own callers pass.
 */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => (value === '' ? undefined : value), schema) as unknown as Schema;

/** A nullable parameter of a partial change. An empty text sets the field to null; an absent parameter keeps it. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => (value === '' ? null : value), schema) as unknown as Schema;

/** A flag: true or false, 1 or 0, as values or texts. An absent or empty flag is false. */
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

/** An opaque ID. */
export const idParam = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

/** An optional ID; null when it is absent or empty. */
export const optionalIdParam = emptyAsUndefined(idParam.nullable().default(null));

/** Parameters of a list call with pages. */
export const pagingFields = {
  pageno: emptyAsUndefined(integerParam(1, 1_000_000).default(1)),
  pagesize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT)),
};

/**
 * Parameters of a list call whose list grows. `asOf` is the snapshot watermark from the first page's answer, in
 * milliseconds.
 */
export const snapshotPagingFields = {
  ...pagingFields,
  asOf: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
};

/** Milliseconds on a film's time axis, up to one hundred hours. */
export const filmTimeParam = integerParam(0, 360_000_000);

/**
 * Structured data: a JSON value in a JSON body, or JSON text of at most `maxLength` characters in a form or query. Keys
 * are translated to code names.
 */
export const jsonParam = <Schema extends z.ZodType>(schema: Schema, maxLength = Infinity): Schema =>
  z.preprocess((value) => renameKeys(parseText(value, maxLength), toCodeName), schema) as unknown as Schema;

/** Like `jsonParam`, but keeps all keys unchanged, for documents with keys of their own. */
export const jsonParamAsIs = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => parseText(value), schema) as unknown as Schema;

/** Parses JSON text. Returns text that is too long or not JSON unchanged, so that the inner schema rejects it. */
function parseText(value: unknown, maxLength = Infinity): unknown {
  if (typeof value !== 'string' || value.length > maxLength) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * One page of a list. A list that grows also has `asOf`, its snapshot watermark: a later page that is requested with it
 * leaves out newer rows.
 */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    pageno: z.number(),
    pagesize: z.number(),
    asOf: z.number().optional(),
  });
