import type { audit } from '#contract/audit.ts';
import { defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const auditHandlers = defineHandlers<typeof audit>()({
  async list({ services, input: { asOf, ...page } }) {
    const found = await services.audit.list({ ...page, asOfMs: asOf });
    return pageOf(found, ({ id, actorUsername, subjectUsername, ...entry }) => ({
      ...entry,
      auditId: id,
      actor: actorUsername,
      subject: subjectUsername,
    }));
  },
});
