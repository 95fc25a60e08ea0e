import type { operationLog } from '#contract/operation-log.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Handlers } from '../calls/handler.ts';

export const operationLogHandlers: Handlers<typeof operationLog> = {
  async save({ services, viewer, input, countRequest }) {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const entries = input.logJson.map(({ lessonId, createdAt = nowSeconds, ...entry }, at) => {
      // A device's clock may be up to a day ahead. The time orders the entries.
      if (createdAt > nowSeconds + DAY_SECONDS)
        throw new AppError('bad_parameter', { field: `log_json.${at}.ctime` });
      return { ...entry, lessonId: lessonId ?? '', ctime: createdAt };
    });
    await countRequest();
    const visitorId = input.sid ?? input.sessiondata;
    return services.operationLog.save({ viewer, deviceId: input.did, visitorId, entries });
  },
};
