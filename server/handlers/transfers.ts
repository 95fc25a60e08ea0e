import type { transfers } from '#contract/transfers.ts';
import { defineHandlers } from '../calls/handler.ts';

export const transferHandlers = defineHandlers<typeof transfers>()({
  async confirmations({ services, viewer }) {
    const [list, payable] = await Promise.all([
      services.transfers.confirmations({ viewer }),
      services.transfers.countPayable({ accountId: viewer.id }),
    ]);
    return {
      ...{ payer: services.transfers.wechat, payable },
      list: list.map(({ number, cents, activity, confirmation }) => ({
        ...{ orderNumber: number, cents, theme: activity, confirmation },
      })),
    };
  },

  collect: async ({ services, viewer }) => ({
    begun: await services.transfers.collect({ accountId: viewer.id }),
  }),
});
