import type { payees } from '#contract/payees.ts';
import { defineHandlers } from '../calls/handler.ts';

export const payeeHandlers = defineHandlers<typeof payees>()({
  read: ({ services, viewer }) => services.payees.read({ viewer }),

  async save({ services, viewer, input }) {
    return { payee: await services.payees.save({ viewer, ...input }) };
  },

  async remove({ services, viewer }) {
    await services.payees.remove({ viewer });
    return { payee: null };
  },
});
