import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants.ts';
import type { RequestContext } from './request-context.ts';

const MAX_FORM_BYTES = 1024 * 1024;

/**
 * The call's parameters, checked: the query of a GET, the form or JSON body of a POST. U+0000 is taken out of every text
 * first, as the store would do (see store/dialects/without-nul.ts): what is checked is what is kept.
 * Throws bad_parameter naming the first field at fault, body_too_large.
 */
export async function readInput<Schema extends z.ZodObject>(
  c: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return check(
    schema,
    c.req.method === 'POST' ? await readBody(c) : fieldsOf(new URL(c.req.url).searchParams),
  );
}

function check<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new AppError('bad_parameter', { field: read.error.issues[0]?.path.join('.') ?? '' });
}

async function readBody(c: RequestContext): Promise<Record<string, unknown>> {
  const text = await readLimited(c.req.raw);
  const type = c.req.header('content-type') ?? '';
  if (!type.includes('json')) return fieldsOf(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text === '' ? '{}' : text, (_, value) => withoutNul(value));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
  throw new AppError('bad_request');
}

const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '') : value);

/** The fields of a form or query: the first of a name that is repeated, and of `name[]` all, as a list under `name`. */
function fieldsOf(params: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) =>
      name.endsWith('[]')
        ? [name.slice(0, -2), params.getAll(name).map(withoutNul)]
        : [name, withoutNul(params.get(name))],
    ),
  );
}

async function readLimited(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_FORM_BYTES) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A whole number, as JSON has it or as it stands in a form or query: digits with a sign at most. */
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

/** A parameter that may be left out; an empty one, as a form sends a field nobody filled, counts as left out. */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** A text parameter with a bound; an empty one counts as absent. */
export const optionalTextParam = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable()
    .default(null);

/** An opaque id. */
export const idParam = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

export const pagingFields = {
  pageno: emptyAsUndefined(integerParam(1, 1_000_000).default(1)),
  pagesize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT)),
};

/** Paging of a list that grows; `as_of` is what the first page's answer said. */
export const snapshotPagingFields = {
  ...pagingFields,
  as_of: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
};

/** Milliseconds on a film's time axis: up to a hundred hours. */
export const filmTimeParam = integerParam(0, 360_000_000);
