import type { operationLog } from '#contract/operation-log.ts';
import { defineHandlers } from '../calls/handler.ts';

export const operationLogHandlers = defineHandlers<typeof operationLog>()({
  save({ services, viewer, input, countRequest: beforeWrite }) {
    const { deviceId, addressVisitorId, visitorId, logJson } = input;
    return services.operationLog.save({
      viewer,
      deviceId,
      visitorId: addressVisitorId ?? visitorId,
      entries: logJson.map(({ lessonId, createdAt, ...entry }) => ({
        ...entry,
        lessonId: lessonId ?? '',
        createdSeconds: createdAt,
      })),
      beforeWrite,
    });
  },
});
