import type { AuditEntryDto, audit } from '#contract/audit.ts';
import type { AuditView } from '#domain/audit/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const auditHandlers = defineHandlers<typeof audit>()({
  async list({ services, input: { asOf, ...page } }) {
    return pageOf(await services.audit.list({ ...page, asOfMs: asOf }), toAuditEntryDto);
  },
});

export const toAuditEntryDto = defineDto<AuditEntryDto>()(
  ({ id, actorUsername, subjectUsername, ...entry }: AuditView) => ({
    ...entry,
    auditId: id,
    actor: actorUsername,
    subject: subjectUsername,
  }),
);
