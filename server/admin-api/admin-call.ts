import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { mayRunLibrary } from '#domain/films/access.ts';
import { id, readInput } from '../read-input.ts';
import type { AppContext } from '../request-context.ts';
import { refuseForeignOrigin, requireViewer } from '../session.ts';

/** Every admin call carries the caller's own id. */
export const adminId = { admin_id: id };

/** An admin or owner, by the session. Throws login_required, forbidden. */
export function requireAdmin(c: AppContext) {
  const viewer = requireViewer(c);
  if (!mayRunLibrary(viewer)) throw new AppError('forbidden');
  return viewer;
}

/** The session's admin and the call's input, whose `admin_id` must be that admin's: forbidden otherwise. */
export async function readAdminCall<Schema extends z.ZodObject<typeof adminId>>(
  c: AppContext,
  schema: Schema,
  options: { changes: boolean },
) {
  if (options.changes) refuseForeignOrigin(c);
  const viewer = requireAdmin(c);
  const input = await readInput(c, schema);
  if (input.admin_id !== viewer.id) throw new AppError('forbidden', { field: 'admin_id' });
  return { viewer, input };
}

/** As `readAdminCall`, of a call that need not carry `admin_id`. The role is looked at first. */
export async function readAsAdmin<Schema extends z.ZodObject>(c: AppContext, schema: Schema) {
  const viewer = requireAdmin(c);
  const input = await readInput(c, schema);
  if (typeof input.admin_id === 'string' && input.admin_id !== viewer.id) throw new AppError('forbidden');
  return { viewer, input };
}

/** `data` in the envelope of the call families that answer `{ code, msg, data }`. */
export function answerData(c: AppContext, data: object): Response {
  c.header('cache-control', 'no-store');
  return c.json({ code: 200, msg: 'ok', data });
}

/** The success envelope is the family's; this is what stands in it. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int() });
