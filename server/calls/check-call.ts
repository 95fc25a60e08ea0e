import type * as z from 'zod';
import type { Call } from '#contract/define-call.ts';
import { toWireName } from '#contract/wire-names.ts';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';

/** Refuses a viewer whom an access rule does not admit. Throws login_required, forbidden. */
export function checkAccess({ access }: Pick<Call, 'access'>, viewer: Viewer | null): void {
  if (access !== 'client' && access !== 'admin') return;
  if (!viewer) throw new AppError('login_required');
  if (access === 'admin' && !isAdmin(viewer)) throw new AppError('forbidden');
}

/**
 * The input, checked. An `adminId` in an admin call must be the viewer's own.
 * Throws bad_parameter with the wire name of the first field at fault, forbidden.
 */
export function checkInput(call: Call, given: unknown, viewer: Viewer | null): Record<string, unknown> {
  const input = checkFields(call.input, given);
  const { adminId } = input;
  if (call.access === 'admin' && typeof adminId === 'string' && adminId !== viewer?.id)
    throw new AppError('forbidden', { field: 'admin_id' });
  return input;
}

/** Fields, checked by a schema. Throws bad_parameter with the wire name of the first field at fault. */
export function checkFields<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const checked = schema.safeParse(given);
  if (!checked.success) throw new AppError('bad_parameter', { field: fieldAtFault(checked.error) });
  return checked.data;
}

/** The answer with only the keys that the definition names. Throws internal when it is not what the definition says. */
export function checkOutput(call: Call, answer: unknown): unknown {
  const checked = call.output.safeParse(answer);
  if (checked.success) return checked.data;
  throw new AppError('internal', {
    message: `${call.path} answers what its definition does not allow at ${fieldAtFault(checked.error)}`,
    cause: checked.error,
  });
}

function fieldAtFault(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.map((part) => (typeof part === 'string' ? toWireName(part) : String(part))).join('.');
}
