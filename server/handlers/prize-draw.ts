import type { ActivityDto, DrawRecordDto, DrawResultDto, prizeDraw } from '#contract/prize-draw.ts';
import { sumWeights } from '#domain/draw/prize-selection.ts';
import type { ActivityView, DrawRecord, DrawResult } from '#domain/draw/types.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import type { Handlers } from '../calls/handler.ts';

export const prizeDrawHandlers: Handlers<typeof prizeDraw> = {
  async info({ services, viewer, input: { activityId } }) {
    return { activity: toActivityDto(await services.draw.info({ viewer, activityId })) };
  },

  savePhone: ({ services, viewer, input: { phone, consent } }) =>
    services.draw.savePhone({ viewer, phone, consent }),

  async removePhone({ services, viewer }) {
    await services.draw.removePhone({ viewer });
    return { phoneMasked: null };
  },

  async records({ services, viewer, input: { activityId } }) {
    const records = await services.draw.records({ viewer, activityId });
    return { list: records.map(toDrawRecordDto) };
  },

  async draw({ services, viewer, input: { activityId, requestId } }) {
    return toDrawResultDto(await services.draw.draw({ viewer, activityId, requestId }));
  },
};

export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1000);

function toActivityDto({ activity, ...view }: ActivityView): ActivityDto {
  const totalWeight = sumWeights(activity.prizes);
  return {
    ...activity,
    ...view,
    activityId: activity.id,
    status: activityStatusCodes[activity.status],
    startsAt: toUnixSeconds(activity.startsMs),
    endsAt: toUnixSeconds(activity.endsMs),
    prizes: activity.prizes.map(({ id, name, img }) => ({
      prizeId: id,
      name,
      ...(img === null ? { text: name } : { img }),
    })),
    odds: activity.prizes.map(({ id, ...prize }) => ({ ...prize, prizeId: id, totalWeight })),
  };
}

export const toDrawRecordDto = ({ id, createdMs, prizeId, prize, state }: DrawRecord): DrawRecordDto => ({
  recordId: id,
  prizeId,
  prize,
  drawnAt: toUnixSeconds(createdMs),
  state,
});

function toDrawResultDto({ record, commitment, totalWeight }: DrawResult): DrawResultDto {
  const { index, chancesLeft, seq, requestId, roll, drawnIndex } = record;
  return {
    ...toDrawRecordDto(record),
    index,
    chancesLeft,
    proof: { seq, requestId, roll, totalWeight, drawnIndex, commitment },
  };
}
