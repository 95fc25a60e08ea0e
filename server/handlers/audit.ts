import type { audit } from '#contract/audit.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const auditHandlers: Handlers<typeof audit> = {
  async list({ services, viewer, input: { asOf, ...page } }) {
    const found = await services.audit.list({ viewer, ...page, asOfMs: asOf });
    return pageOf(found, ({ id, ...entry }) => ({ ...entry, auditId: id }));
  },
};
