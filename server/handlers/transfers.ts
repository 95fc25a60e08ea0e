import type { transfers } from '#contract/transfers.ts';
import { AppError } from '#domain/errors.ts';
import { defineHandlers } from '../calls/handler.ts';

export const transferHandlers = defineHandlers<typeof transfers>()({
  async confirmations({ services, viewer }) {
    const { wechat } = services.transfers;
    if (!wechat) throw new AppError('not_found');
    const list = await services.transfers.confirmations({ viewer });
    return {
      ...wechat,
      list: list.map(({ number, cents, activity, confirmation }) => ({
        ...{ orderNumber: number, cents, theme: activity, confirmation },
      })),
    };
  },

  collect: async ({ services, viewer }) => ({
    begun: await services.transfers.collect({ accountId: viewer.id }),
  }),
});
