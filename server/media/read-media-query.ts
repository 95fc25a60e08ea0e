import type * as z from 'zod';
import { toCodeName } from '#contract/wire-names.ts';
import { checkFields } from '../calls/check-call.ts';
import { readQuery } from '../calls/read-fields.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Reads and checks the query of a media address, in code names. Throws bad_parameter with the first invalid field. */
export function readMediaQuery<Schema extends z.ZodObject>(
  c: RequestContext,
  schema: Schema,
): z.output<Schema> {
  const fields = Object.entries(readQuery(c)).map(([name, value]) => [toCodeName(name), value]);
  return checkFields(schema, Object.fromEntries(fields));
}
