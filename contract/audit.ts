import * as z from 'zod';
import { auditTopics } from '#shared/audit-actions.ts';
import { AUDIT_EXPORT_MAX, AUDIT_TEXT_MAX } from '#shared/audit-limits.ts';
import { auditSubjectKinds } from '#shared/audit-subjects.ts';
import { defineCall } from './define-call.ts';
import {
  dayParam,
  emptyAsUndefined,
  localeParam,
  optionalTextParam,
  pageSchema,
  snapshotPagingFields,
} from './fields.ts';

export const auditEntryDto = z.object({
  auditId: z.string(),
  actorId: z.string(),
  /** Current name; null when the account no longer exists. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectId: z.string(),
  /**
   * The present name of the subject, or the one that the entry of its removal keeps. Null for what has no name, and for what
   * belongs to another administrator, unless the caller is an owner.
   */
  subject: z.string().nullable(),
  /** What the subject is, if the caller can open its page. */
  subjectKind: z.enum(auditSubjectKinds).nullable(),
  /** Codes and numbers. The keys depend on the action. */
  detail: z.record(z.string(), z.string()),
  /** The present names of the things whose IDs are in `detail`, as far as the caller may know them. */
  mentions: z.array(
    z.object({
      subjectId: z.string(),
      subject: z.string(),
      subjectKind: z.enum(auditSubjectKinds).nullable(),
    }),
  ),
  createdMs: z.number(),
});
export type AuditEntryDto = z.infer<typeof auditEntryDto>;

const optionalDayParam = emptyAsUndefined(dayParam.nullable().default(null));

const searchFields = {
  /** An action, or the name of a group of actions. */
  action: emptyAsUndefined(z.enum(auditTopics).nullable().default(null)),
  /** The username or the ID of the account that acted. */
  actor: optionalTextParam(AUDIT_TEXT_MAX),
  /** The username of an account, or the ID of any subject. */
  subject: optionalTextParam(AUDIT_TEXT_MAX),
  /** The first and the last day in Shanghai, `Y-m-d`. */
  from: optionalDayParam,
  to: optionalDayParam,
};

export const audit = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/audit_index.php',
    summary:
      'Lists what administrators and account holders did, newest first. `action` is an action or a group of actions; `actor` and `subject` are usernames or IDs; `from` and `to` are days in Shanghai, `Y-m-d`.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({ ...searchFields, ...snapshotPagingFields }),
    output: pageSchema(auditEntryDto),
    errors: [],
  }),
  exportEntries: defineCall({
    methods: ['POST'],
    path: '/api/audit_export.php',
    summary: `Downloads the ${AUDIT_EXPORT_MAX.toLocaleString('en')} newest entries of a search as CSV (UTF-8 with a byte order mark), and logs it.`,
    access: 'admin',
    changes: true,
    input: z.object({ ...searchFields, locale: localeParam }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'audit-export', per: 'account', count: 30, seconds: 60 }],
  }),
};
