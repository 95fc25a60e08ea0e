import type { AdminActivityDto, AdminDrawRecordDto, prizeDrawAdmin } from '#contract/prize-draw-admin.ts';
import {
  type Activity,
  type ActivityStatus,
  type AdminDrawRecord,
  activityStatuses,
} from '#domain/draw/types.ts';
import { AppError } from '#domain/errors.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toDrawRecordDto, toUnixSeconds } from './prize-draw.ts';

export const prizeDrawAdminHandlers: Handlers<typeof prizeDrawAdmin> = {
  async list({ services, viewer, input: { adminId: _, ...page } }) {
    return pageOf(await services.draw.admin.list({ viewer, ...page }), toAdminActivityDto);
  },

  save({ services, viewer, input }) {
    const { activityId, title, rules, startsAt, endsAt, chances, needsPhone, prizes } = input;
    return services.draw.admin.save({
      viewer,
      activityId,
      form: {
        ...{ title, rules, chances, needsPhone },
        startsMs: startsAt * 1000,
        endsMs: endsAt * 1000,
        prizes: prizes.map(({ prizeId, ...prize }) => ({ id: prizeId, ...prize })),
      },
    });
  },

  async changeStatus({ services, viewer, input: { activityId, status } }) {
    await services.draw.admin.changeStatus({ viewer, activityId, to: parseStatus(status) });
    return { activityId, status };
  },

  async records({ services, viewer, input: { adminId: _, ...query } }) {
    return pageOf(await services.draw.admin.records({ viewer, ...query }), toAdminDrawRecordDto);
  },

  async deliver({ services, viewer, input: { recordId } }) {
    await services.draw.admin.deliver({ viewer, recordId });
    return { recordId, state: 'delivered' };
  },

  revealPhone: ({ services, viewer, input: { recordId, reason } }) =>
    services.draw.admin.revealPhone({ viewer, recordId, reason }),
};

function parseStatus(code: number): ActivityStatus {
  const status = activityStatuses.find((name) => activityStatusCodes[name] === code);
  if (!status) throw new AppError('bad_parameter', { field: 'status' });
  return status;
}

const toAdminActivityDto = ({
  id,
  startsMs,
  endsMs,
  ...activity
}: Omit<Activity, 'seed'>): AdminActivityDto => ({
  ...activity,
  activityId: id,
  status: activityStatusCodes[activity.status],
  startsAt: toUnixSeconds(startsMs),
  endsAt: toUnixSeconds(endsMs),
  prizes: activity.prizes.map(({ id: prizeId, ...prize }) => ({ ...prize, prizeId })),
});

const toAdminDrawRecordDto = (record: AdminDrawRecord): AdminDrawRecordDto => ({
  ...toDrawRecordDto(record),
  seq: record.seq,
  visitor: record.visitor,
  phoneMasked: record.phoneMasked,
  deliveredAt: record.deliveredMs === null ? null : toUnixSeconds(record.deliveredMs),
});
