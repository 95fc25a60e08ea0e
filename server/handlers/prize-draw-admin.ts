import type { AdminActivityDto, AdminDrawRecordDto, prizeDrawAdmin } from '#contract/prize-draw-admin.ts';
import { AppError } from '#domain/errors.ts';
import {
  type ActivityStatus,
  type AdminDrawRecord,
  activityStatuses,
  type PublicActivity,
} from '#domain/prize-draw/types.ts';
import { writeDrawRecordsCsv } from '#domain/prize-draw/write-draw-records-csv.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { activities as english } from '#shared/catalogue/en/activities.ts';
import { prizeDraw as englishDraw } from '#shared/catalogue/en/prize-draw.ts';
import { activities as chinese } from '#shared/catalogue/zh-CN/activities.ts';
import { prizeDraw as chineseDraw } from '#shared/catalogue/zh-CN/prize-draw.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toDrawRecordDto } from './prize-draw.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const prizeDrawAdminHandlers = defineHandlers<typeof prizeDrawAdmin>()({
  async list({ services, input: { adminId: _, status, ...page } }) {
    const chosen = { ...page, status: status === null ? null : parseStatus(status) };
    return pageOf(await services.draw.admin.list(chosen), toAdminActivityDto);
  },

  async activity({ services, input: { activityId } }) {
    return toAdminActivityDto(await services.draw.admin.activity({ activityId }));
  },

  save({
    services,
    viewer,
    input: { adminId: _, activityId, revision, startsAt, endsAt, prizes, ...fields },
  }) {
    return services.draw.admin.save({
      ...{ viewer, activityId, revision },
      form: {
        ...fields,
        startsMs: startsAt * 1000,
        endsMs: endsAt * 1000,
        prizes: prizes.map(({ prizeId, ...prize }) => ({ id: prizeId, ...prize })),
      },
    });
  },

  async changeStatus({ services, viewer, input: { activityId, status, revision } }) {
    await services.draw.admin.changeStatus({ viewer, activityId, to: parseStatus(status), revision });
    return { activityId, status };
  },

  async archive({ services, viewer, input: { activityId, isArchived } }) {
    await services.draw.admin.archive({ viewer, activityId, isArchived });
    return { activityId, isArchived };
  },

  async records({ services, input: { adminId: _, ...query } }) {
    return pageOf(await services.draw.admin.records(query), toAdminDrawRecordDto);
  },

  async deliver({ services, viewer, input: { recordId, trackingNumber } }) {
    await services.draw.admin.deliver({ viewer, recordId, trackingNumber });
    return { recordId, state: 'delivered' };
  },

  async deliverMany({ services, viewer, input: { activityId, recordIds } }) {
    return { recordIds: await services.draw.admin.deliverMany({ viewer, activityId, recordIds }) };
  },

  async exportRecords({ services, viewer, input: { adminId: _, locale, ...query } }) {
    const records = await services.draw.admin.exportRecords({ ...query, viewer });
    const { csv } = (locale === 'en' ? english : chinese).records;
    const { state } = locale === 'en' ? englishDraw : chineseDraw;
    return {
      body: writeDrawRecordsCsv(records, { ...csv, states: state }),
      contentType: 'text/csv; charset=utf-8',
      fileName: `draws-${query.activityId}.csv`,
    };
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
  const { sponsor, contact, wheelTheme, costCapCents, archivedMs, revision } = activity;
  return {
    activityId: id,
    ...{ title, rules, chances, needsPhone, visitors, commitment, drawCount },
    ...{ sponsor, contact, wheelTheme, costCapCents, revision },
    archivedAt: archivedMs === null ? null : toUnixSeconds(archivedMs),
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
