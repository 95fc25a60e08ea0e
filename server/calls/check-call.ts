import * as z from 'zod';
import type { Call } from '#contract/define-call.ts';
import type { CallInput } from '#contract/encode-input.ts';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Checks an access rule without the input of the call. `deviceId`: the device by which somebody without an account makes
 * the call, as sent. `visitorTokens`: the tokens of visitor sessions, as sent; the handler checks whether one is valid for its
 * activity. Throws login_required, forbidden.
 */
export function checkAccess(
  { access }: Pick<Call, 'access'>,
  viewer: Viewer | null,
  { deviceId, visitorTokens = [] }: { deviceId?: unknown; visitorTokens?: readonly string[] } = {},
): void {
  if (access === 'anyone' || (access === 'device' && deviceId)) return;
  if (access === 'participant' && visitorTokens.length > 0) return;
  if (!viewer) throw new AppError('login_required');
  if (access === 'admin' && !isAdmin(viewer)) throw new AppError('forbidden');
}

/**
 * Checks and returns a call's input. Throws bad_parameter with the first invalid field, and forbidden or not_found if
 * the access rule does not let the viewer act for the account that the input names.
 */
export function checkInput(call: Call, given: CallInput, viewer: Viewer | null): Record<string, unknown> {
  checkOwnId(call, given, viewer);
  return checkFields(call.input, given, call.document);
}

/** Comes before the rest of the input, so that a refused caller learns nothing about it. */
function checkOwnId({ access, input }: Call, given: CallInput, viewer: Viewer | null): void {
  const isOthersId = (name: string) => {
    const schema = input.shape[name];
    const id = schema && z.safeParse(schema, given[name]);
    return id?.success && typeof id.data === 'string' && id.data !== '' && id.data !== viewer?.id;
  };
  if (access === 'admin' && isOthersId('adminId')) throw new AppError('forbidden', { field: 'adminId' });
  // The answer does not reveal whether there is such an account.
  if (access === 'self' && isOthersId('clientId')) throw new AppError('not_found');
}

/**
 * Checks fields by a schema and returns them. Throws bad_parameter with the first invalid field. `document`: the field
 * whose parts are named without it.
 */
export function checkFields<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
  document?: string,
): z.output<Schema> {
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  const field = firstInvalidField(checked.error);
  const isInDocument = document !== undefined && field.startsWith(`${document}.`);
  throw new AppError('bad_parameter', { field: isInDocument ? field.slice(document.length + 1) : field });
}

/** Returns the answer with only the keys that the definition names. Throws internal if it does not match the definition. */
export function checkOutput(call: Call, answer: unknown): unknown {
  const checked = call.output.safeParse(answer);
  if (checked.success) return checked.data;
  throw new AppError('internal', {
    message: `the answer of ${call.path} does not match its definition at ${firstInvalidField(checked.error)}`,
    cause: checked.error,
  });
}

/** A part of the path to a field. The keys of a record come from the request and can have any length. */
const FIELD_PART_MAX = 40;

/** Returns the path to the first invalid field in code names. */
const firstInvalidField = (error: z.ZodError): string =>
  error.issues[0]?.path.map((part) => String(part).slice(0, FIELD_PART_MAX)).join('.') ?? '';
