import type * as z from 'zod';
import type { Call } from '#contract/define-call.ts';
import { toWireName } from '#contract/wire-names.ts';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';

/** Checks an access rule. Throws login_required, forbidden. */
export function checkAccess({ access }: Pick<Call, 'access'>, viewer: Viewer | null): void {
  if (access !== 'client' && access !== 'admin') return;
  if (!viewer) throw new AppError('login_required');
  if (access === 'admin' && !isAdmin(viewer)) throw new AppError('forbidden');
}

/**
 * Checks and returns a call's input. An `adminId` in an admin call must be the viewer's own ID.
 * Throws bad_parameter with the wire name of the first invalid field, forbidden.
 */
export function checkInput(call: Call, given: unknown, viewer: Viewer | null): Record<string, unknown> {
  const input = checkFields(call.input, given);
  const { adminId } = input;
  if (call.access === 'admin' && typeof adminId === 'string' && adminId !== viewer?.id)
    throw new AppError('forbidden', { field: 'admin_id' });
  return input;
}

/** Checks fields by a schema and returns them. Throws bad_parameter with the wire name of the first invalid field. */
export function checkFields<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const checked = schema.safeParse(given);
  if (!checked.success) throw new AppError('bad_parameter', { field: firstInvalidField(checked.error) });
  return checked.data;
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

function firstInvalidField(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.map((part) => (typeof part === 'string' ? toWireName(part) : String(part))).join('.');
}
