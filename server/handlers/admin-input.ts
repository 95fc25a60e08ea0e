import type * as z from 'zod';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import { readInput } from '../read-input.ts';
import type { RequestContext } from '../request-context.ts';
import { requireViewer } from '../session.ts';

/** An admin or owner, by the session. Throws login_required, forbidden. */
export function requireAdmin(c: RequestContext) {
  const viewer = requireViewer(c);
  if (!isAdmin(viewer)) throw new AppError('forbidden');
  return viewer;
}

/** The session's admin and the input, whose `admin_id` must be that admin's when it is given. Throws forbidden. */
export async function readInputAsAdmin<Schema extends z.ZodObject>(c: RequestContext, schema: Schema) {
  const viewer = requireAdmin(c);
  const input = await readInput(c, schema);
  if (typeof input.admin_id === 'string' && input.admin_id !== viewer.id) throw new AppError('forbidden');
  return { viewer, input };
}
