import type { ads, ServedAdDto } from '#contract/ads.ts';
import type { ChosenAd } from '#domain/ads/types.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const adHandlers = defineHandlers<typeof ads>()({
  async show({ services, viewer, input: { place: placement, videoId } }) {
    const ad = await services.ads.choose({ viewer, placement, videoId });
    return { ad: ad && toServedAdDto(ad) };
  },

  recordEvent: ({ services, viewer, input: { impressionId: viewPass, ...event } }) =>
    services.ads.recordEvent({ viewer, viewPass, ...event }),
});

const toServedAdDto = defineDto<ServedAdDto>()(({ picture, viewPass, ...text }: ChosenAd) => ({
  ...text,
  impressionId: viewPass,
  pictureUrl: pictureUrl(picture.id),
  alt: picture.alt,
}));
