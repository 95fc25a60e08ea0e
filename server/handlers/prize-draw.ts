import type {
  ActivityDto,
  DrawRecordDto,
  DrawResultDto,
  OwnDrawRecordDto,
  prizeDraw,
} from '#contract/prize-draw.ts';
import { AppError } from '#domain/errors.ts';
import { writeReceipt } from '#domain/prize-draw/draw-chain.ts';
import { sumWeights } from '#domain/prize-draw/prize-selection.ts';
import type { ActivityView, DrawRecord, DrawResult } from '#domain/prize-draw/types.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const prizeDrawHandlers = defineHandlers<typeof prizeDraw>()({
  async info({ services, viewer, visitor, input: { activityId } }) {
    return { activity: toActivityDto(await services.draw.info({ viewer, visitor, activityId })) };
  },

  savePhone({ services, viewer, visitor, input: { phone, consent, code, activityId } }) {
    if (code === null && viewer) return services.draw.savePhone({ viewer, phone, consent });
    // A visitor is recognized by the number later, so a code must prove that it is theirs.
    if (code === null) throw new AppError('phone_code_wrong', { field: 'code' });
    return services.drawVisitors.verifyPhone({ viewer, visitor, activityId, phone, code, consent });
  },

  async removePhone({ services, viewer, visitor, input: { activityId } }) {
    await services.draw.removePhone({ viewer, visitor, activityId });
    return { maskedNumber: null };
  },

  async records({ services, viewer, visitor, input: { activityId } }) {
    const records = await services.draw.records({ viewer, visitor, activityId });
    return { list: records.map(toOwnDrawRecordDto) };
  },

  async draw({ services, viewer, visitor, input: { activityId, requestId } }) {
    return toDrawResultDto(await services.draw.draw({ viewer, visitor, activityId, requestId }));
  },
});

const toActivityDto = defineDto<ActivityDto>()((view: ActivityView) => {
  const { activity, binding, chancesRemaining, maskedNumber, needsPhone, seed } = view;
  const { id, title, rules, commitment, prizes, drawCount, headHash, visitors } = activity;
  const { chances, sponsor, contact, wheelTheme } = activity;
  const totalWeight = sumWeights(prizes);
  return {
    activityId: id,
    ...{ title, rules, needsPhone, commitment, chancesRemaining, maskedNumber, seed },
    ...{ chances, sponsor, contact, wheelTheme },
    chain: headHash === null ? null : { drawCount, hash: headHash },
    visitor: binding && visitors && { ...binding, ...visitors },
    status: activityStatusCodes[activity.status],
    startsAt: toUnixSeconds(activity.startsMs),
    endsAt: toUnixSeconds(activity.endsMs),
    prizes: prizes.map(({ id: prizeId, name, imageDataUrl }) => ({
      prizeId,
      name,
      ...(imageDataUrl === null ? { text: name } : { imageDataUrl }),
    })),
    odds: prizes.map(({ id: prizeId, weight, stock, stockRemaining, isFallback, personCap, dayCap }) => ({
      ...{ prizeId, weight, totalWeight, stock, stockRemaining, isFallback, personCap, dayCap },
    })),
  };
});

export const toDrawRecordDto = defineDto<DrawRecordDto>()(
  ({ id, createdMs, prizeId, prizeName, deliveryState, trackingNumber }: DrawRecord) => ({
    recordId: id,
    prizeId,
    prizeName,
    drawnAt: toUnixSeconds(createdMs),
    state: deliveryState,
    trackingNumber,
  }),
);

const toOwnDrawRecordDto = defineDto<OwnDrawRecordDto>()((record: DrawRecord) => {
  const receipt = writeReceipt(record);
  const { requestId } = record;
  return { ...toDrawRecordDto(record), requestId, receipt: receipt && JSON.stringify(receipt) };
});

const toDrawResultDto = defineDto<DrawResultDto>()(({ record, commitment, totalWeight }: DrawResult) => {
  const { awardedIndex, chancesRemaining, seq, requestId, roll, drawnIndex } = record;
  return {
    ...toOwnDrawRecordDto(record),
    awardedIndex,
    chancesRemaining,
    proof: { seq, requestId, roll, totalWeight, drawnIndex, commitment },
  };
});
