import * as z from 'zod';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import { idParam, readInput } from '../read-input.ts';
import type { RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';

/** Every admin call carries the caller's own id. */
export const adminIdField = { admin_id: idParam };

/** An admin or owner, by the session. Throws login_required, forbidden. */
export function requireAdmin(c: RequestContext) {
  const viewer = requireViewer(c);
  if (!isAdmin(viewer)) throw new AppError('forbidden');
  return viewer;
}

/** The session's admin and the call's input, whose `admin_id` must be that admin's: forbidden otherwise. */
export async function readInputWithAdminId<Schema extends z.ZodObject<typeof adminIdField>>(
  c: RequestContext,
  schema: Schema,
  options: { changes: boolean },
) {
  if (options.changes) requireSameOrigin(c);
  const viewer = requireAdmin(c);
  const input = await readInput(c, schema);
  if (input.admin_id !== viewer.id) throw new AppError('forbidden', { field: 'admin_id' });
  return { viewer, input };
}

/** As `readAdminCall`, of a call that need not carry `admin_id`. The role is looked at first. */
export async function readInputAsAdmin<Schema extends z.ZodObject>(c: RequestContext, schema: Schema) {
  const viewer = requireAdmin(c);
  const input = await readInput(c, schema);
  if (typeof input.admin_id === 'string' && input.admin_id !== viewer.id) throw new AppError('forbidden');
  return { viewer, input };
}

/** `data` in the envelope of the call families that answer `{ code, msg, data }`. */
export function sendEnvelope(c: RequestContext, data: object): Response {
  c.header('cache-control', 'no-store');
  return c.json({ code: 200, msg: 'ok', data });
}

/** The success envelope is the family's; this is what stands in it. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int() });
