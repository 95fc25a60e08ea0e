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

const flags: ReadonlyMap<unknown, boolean | undefined> = new Map([
  ...[1, '1', 'true'].map((value) => [value, true] as const),
  ...[0, '0', 'false'].map((value) => [value, false] as const),
  ['', undefined],
]);

/** Reads a flag, and an empty text as an absent one. Returns other values unchanged, so that the schema rejects them. */
const readFlag = <Schema extends z.ZodType>(schema: Schema): Schema =>
  z.preprocess((value) => (flags.has(value) ? flags.get(value) : value), schema) as unknown as Schema;

const flag = z.boolean().describe('true or false, or 1 or 0');

/** The revision that the caller has read of the object that it changes. */
export const revisionParam = integerParam(1, 1_000_000_000);

/** A revision that may be left out. Null if it is absent or empty. */
export const optionalRevisionParam = emptyAsUndefined(revisionParam.nullable().default(null));

/** A flag that must be given. The product's own callers pass a boolean; the pages send it as 1 or 0. */
export const requiredFlagParam = readFlag(flag);

/** A flag that is `fallback` when it is absent or empty. */
export const flagParam = (fallback: boolean) => readFlag(flag.default(fallback));

/** A flag of a partial change; null when it is absent or empty. */
export const changedFlagParam = readFlag(flag.nullable().default(null));

/** A text of at most `max` characters; an empty one counts as absent. */
export const optionalTextParam = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable()
    .default(null);

/** An opaque ID. */
export const idParam = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

/** The language of a downloaded file; Chinese when it is absent or empty. */
export const localeParam = emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN'));

/** A day, `Y-m-d`. Whether there is such a day is checked where it is used. */
export const dayParam = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** How long the answer may wait for the end of work, in milliseconds. */
export const waitParam = (defaultMs: number) => emptyAsUndefined(integerParam(0, 5000).default(defaultMs));

/** An optional ID; null when it is absent or empty. */
export const optionalIdParam = emptyAsUndefined(idParam.nullable().default(null));

/**
 * The caller's own ID in an admin call. What a call accepts beside that ID is wire format and differs: here null, an
 * absent one, and an empty one.
 */
export const adminFields = { adminId: optionalIdParam };

/** Like `adminFields`, but required. */
export const requiredAdminFields = { adminId: idParam };

/** Like `adminFields`, but without null. */
export const adminFieldsWithoutNull = { adminId: emptyAsUndefined(idParam.optional()) };

/** Like `adminFieldsWithoutNull`, but treats any other text as somebody else's ID, not as an invalid one. */
export const anyTextAdminFields = { adminId: emptyAsUndefined(z.string().max(80).optional()) };

/** A moment as Unix time in seconds. */
export const unixSecondsParam = integerParam(0, 99_999_999_999);

/** A moment until the year 2100 as Unix time in seconds. */
export const unixSecondsUntil2100Param = integerParam(0, 4_102_444_800);

/** A status: one of its numbers. */
export const statusParam = <Status extends z.ZodType<unknown, number>>(status: Status) =>
  integerParam(0, 9).pipe(status);

/** Parameters of a list call with pages. */
export const pagingFields = {
  pageNumber: emptyAsUndefined(integerParam(1, 1_000_000).default(1)),
  pageSize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT)),
};

/**
 * Parameters of a list call whose list grows. `asOf` is the snapshot watermark from the first page's answer, in
 * milliseconds.
 */
export const snapshotPagingFields = {
  ...pagingFields,
  asOf: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
};

/** Where the next page of a list begins: `next` from the answer before; null for the first page. */
export const cursorParam = emptyAsUndefined(
  z
    .string()
    .regex(/^\d{1,15}-[A-Za-z0-9_.-]{1,80}$/)
    .nullable()
    .default(null),
);

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
    pageNumber: z.number(),
    pageSize: z.number(),
    asOf: z.number().optional(),
  });
