import type { TakeDto, takes } from '#contract/takes.ts';
import { AppError } from '#domain/errors.ts';
import type { TakeView } from '#domain/takes/types.ts';
import { takeUrl } from '#shared/media-urls.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toClipDto } from './clips.ts';

export const takeHandlers: Handlers<typeof takes> = {
  async save({ services, viewer, input, body }) {
    if (!body) throw new AppError('take_empty');
    return toTakeDto(await services.takes.save({ viewer, ...input, recording: body }));
  },

  async list({ services, viewer, input }) {
    const { takes, total, shareId } = await services.takes.list({ viewer, ...input });
    return { list: takes.map((take) => toTakeDto(take)), total, shareId };
  },

  async update({ services, viewer, input }) {
    return toTakeDto(await services.takes.update({ viewer, ...input }));
  },

  async remove({ services, viewer, input }) {
    await services.takes.remove({ viewer, ...input });
    return input;
  },

  share: ({ services, viewer, input }) => services.takes.share({ viewer, ...input }),

  async shared({ services, viewer, input: { share } }) {
    const dub = await services.takes.shared({ viewer, shareId: share });
    return { ...dub, clip: toClipDto(dub.clip), takes: dub.takes.map((take) => toTakeDto(take, share)) };
  },

  async leastPracticed({ services, viewer, input: { asOf, ...page } }) {
    const found = await services.takes.listLeastPracticedClips({ viewer, ...page, asOfMs: asOf });
    return pageOf(found, ({ clip, people }) => ({ ...toClipDto(clip), people }));
  },

  async mine({ services, viewer, input }) {
    const found = await services.takes.listMine({ ownerId: viewer.id, ...input });
    return pageOf(found, ({ id, ...take }) => ({ ...take, takeId: id }));
  },
};

/** Converts a take to the contract's shape. Its addresses contain `shareId`. */
const toTakeDto = ({ take, ...view }: TakeView, shareId: string | null = null): TakeDto => ({
  ...take,
  ...view,
  takeId: take.id,
  url: takeUrl(take.id, 'take.m4a', shareId),
  peaksUrl: takeUrl(take.id, 'take.peaks', shareId),
});
