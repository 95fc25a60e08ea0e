import type { ReelDto, reels } from '#contract/reels.ts';
import type { ReelView } from '#domain/reels/types.ts';
import { reelUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { chineseErrorMessage } from '../messages.ts';

export const reelHandlers = defineHandlers<typeof reels>()({
  async create({ services, viewer, input }) {
    return toReelDto(await services.reels.create({ viewer, reel: input }));
  },

  async list({ services, viewer, input }) {
    const { asOf, ...page } = input;
    return pageOf(await services.reels.list({ viewer, ...page, asOfMs: asOf }), toReelDto);
  },

  async detail({ services, viewer, input }) {
    return toReelDto(await services.reels.detail({ viewer, reelId: input.reelId }));
  },

  async recut({ services, viewer, input }) {
    return toReelDto(await services.reels.recut({ viewer, reelId: input.reelId }));
  },

  async remove({ services, viewer, input }) {
    await services.reels.remove({ viewer, reelId: input.reelId });
    return input;
  },
});

const toReelDto = defineDto<ReelDto>()(({ reel, job, bytes }: ReelView) => {
  const { id, ownerId: _, parts, state, errorCode, ...rest } = reel;
  return {
    ...rest,
    reelId: id,
    jobId: job?.id ?? null,
    parts: parts.map(({ videoId, line, filmTitle, filmTitleZh }) => ({
      ...{ videoId, lineId: line.lineId, startMs: line.startMs, en: line.en, zh: line.zh },
      ...{ filmTitle, filmTitleZh },
    })),
    state,
    errorCode,
    error: errorCode === null ? null : chineseErrorMessage(errorCode),
    percent: state === 'cutting' && job ? job.percent : null,
    url: bytes === null ? null : reelUrl(id),
    bytes,
  };
});
