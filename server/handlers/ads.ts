import type { ads, ChosenAdDto } from '#contract/ads.ts';
import type { ChosenAd } from '#domain/ads/types.ts';
import { newId } from '#domain/new-id.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const adHandlers = defineHandlers<typeof ads>()({
  async show({ services, input }) {
    const ad = await services.ads.choose({ placement: input.place });
    return { ad: ad && { ...toChosenAdDto(ad), impressionId: newId() } };
  },

  async choose({ services, input }) {
    const ad = await services.ads.choose({ placement: input.place });
    return { ad: ad && toChosenAdDto(ad) };
  },

  recordEvent: ({ services, viewer, input }) => services.ads.recordEvent({ viewer, ...input }),
});

const toChosenAdDto = defineDto<ChosenAdDto>()(({ picture, ...text }: ChosenAd) => ({
  ...text,
  pictureUrl: pictureUrl(picture.id),
  alt: picture.alt,
}));
