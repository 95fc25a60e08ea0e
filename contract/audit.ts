import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { pageSchema, snapshotPagingFields } from './fields.ts';

export const auditEntryDto = z.object({
  auditId: z.string(),
  actorId: z.string(),
  /** Current name; null when the account no longer exists. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectId: z.string(),
  /** Current name; null when the subject is not an account, or the account no longer exists. */
  subject: z.string().nullable(),
  /** Codes and numbers. The keys depend on the action. */
  detail: z.record(z.string(), z.string()),
  createdMs: z.number(),
});
export type AuditEntryDto = z.infer<typeof auditEntryDto>;

export const audit = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/audit_index.php',
    summary: 'Lists what administrators and account holders did, newest first.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object(snapshotPagingFields),
    output: pageSchema(auditEntryDto),
    errors: [],
  }),
};
