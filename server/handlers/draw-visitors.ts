import type { drawVisitors } from '#contract/draw-visitors.ts';
import { defineHandlers } from '../calls/handler.ts';

export const drawVisitorHandlers = defineHandlers<typeof drawVisitors>()({
  sendCode: ({ services, viewer, visitor, input: { activityId, phone } }) =>
    services.drawVisitors.sendCode({ viewer, visitor, activityId, phone }),

  async exportData({ services, viewer, visitor, input: { activityId } }) {
    const { records, ...data } = await services.drawVisitors.exportData({ viewer, visitor, activityId });
    return {
      ...data,
      records: records.map(({ id, seq, prizeName, deliveryState, createdMs }) => ({
        ...{ recordId: id, seq, prizeName, state: deliveryState, createdMs },
      })),
    };
  },

  async forget({ services, viewer, visitor, session, input: { activityId, renounce } }) {
    const forgotten = await services.drawVisitors.forget({ viewer, visitor, activityId, renounce });
    session.endVisit(forgotten.activityId);
    return { forgotten: true };
  },

  beginWechat({ services, viewer, visitor, token, host, secure, input: { activityId, returnPath } }) {
    const origin = `${secure ? 'https' : 'http'}://${host}`;
    return services.wechatBinding.begin({ viewer, visitor, token, activityId, returnPath, origin });
  },
});
