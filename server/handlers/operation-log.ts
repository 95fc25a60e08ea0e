import type { operationLog } from '#contract/operation-log.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Handlers } from '../calls/handler.ts';

export const operationLogHandlers: Handlers<typeof operationLog> = {
  async save({ services, viewer, input, countRequest }) {
    const nowS = Math.floor(Date.now() / 1000);
    const entries = input.logJson.map(({ lessonId, createdAt = nowS, ...entry }, at) => {
      // A clock may be a day ahead, not more: the time orders what people did.
      if (createdAt > nowS + DAY_SECONDS)
        throw new AppError('bad_parameter', { field: `log_json.${at}.ctime` });
      return { ...entry, lessonId: lessonId ?? '', ctime: createdAt };
    });
    await countRequest();
    return services.operationLog.save({ viewer, deviceId: input.did, entries });
  },
};
