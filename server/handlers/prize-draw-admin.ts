import type { AdminActivityDto, AdminDrawRecordDto, prizeDrawAdmin } from '#contract/prize-draw-admin.ts';
import { AppError } from '#domain/errors.ts';
import {
  type ActivityStatus,
  type AdminDrawRecord,
  activityStatuses,
  type PublicActivity,
} from '#domain/prize-draw/types.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toDrawRecordDto } from './prize-draw.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const prizeDrawAdminHandlers = defineHandlers<typeof prizeDrawAdmin>()({
  async list({ services, input: { adminId: _, ...page } }) {
    return pageOf(await services.draw.admin.list(page), toAdminActivityDto);
  },

  save({ services, input }) {
    const { activityId, title, rules, startsAt, endsAt, chances, needsPhone, visitors, prizes } = input;
    return services.draw.admin.save({
      activityId,
      form: {
        ...{ title, rules, chances, needsPhone, visitors },
        startsMs: startsAt * 1000,
        endsMs: endsAt * 1000,
        prizes: prizes.map(({ prizeId, ...prize }) => ({ id: prizeId, ...prize })),
      },
    });
  },

  async changeStatus({ services, input: { activityId, status } }) {
    await services.draw.admin.changeStatus({ activityId, to: parseStatus(status) });
    return { activityId, status };
  },

  async records({ services, input: { adminId: _, ...query } }) {
    return pageOf(await services.draw.admin.records(query), toAdminDrawRecordDto);
  },

  async deliver({ services, viewer, input: { recordId } }) {
    await services.draw.admin.deliver({ viewer, recordId });
    return { recordId, state: 'delivered' };
  },

  revealPhone: ({ services, viewer, input: { recordId, reason } }) =>
    services.draw.admin.revealPhone({ viewer, recordId, reason }),
});

function parseStatus(code: number): ActivityStatus {
  const status = activityStatuses.find((name) => activityStatusCodes[name] === code);
  if (!status) throw new AppError('bad_parameter', { field: 'status' });
  return status;
}

const toAdminActivityDto = defineDto<AdminActivityDto>()((activity: PublicActivity) => {
  const { id, title, rules, chances, needsPhone, visitors, commitment, drawCount, prizes } = activity;
  return {
    activityId: id,
    ...{ title, rules, chances, needsPhone, visitors, commitment, drawCount },
    status: activityStatusCodes[activity.status],
    startsAt: toUnixSeconds(activity.startsMs),
    endsAt: toUnixSeconds(activity.endsMs),
    prizes: prizes.map(({ id: prizeId, ...prize }) => ({ ...prize, prizeId })),
  };
});

const toAdminDrawRecordDto = defineDto<AdminDrawRecordDto>()((record: AdminDrawRecord) => ({
  ...toDrawRecordDto(record),
  seq: record.seq,
  visitor: record.accountName,
  withheld: record.withheld,
  maskedNumber: record.maskedNumber,
  deliveredAt: record.deliveredMs === null ? null : toUnixSeconds(record.deliveredMs),
}));
