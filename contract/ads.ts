import * as z from 'zod';
import { adEventKinds, adPlacements } from '#shared/ad-codes.ts';
import { defineCall } from './define-call.ts';
import { idParam, optionalIdParam } from './fields.ts';

/** An ad as it is shown to one viewer. */
const servedAdDto = z.object({
  adId: z.string(),
  /** Signed. It reports this view, once, for two hours, and only for this ad and this account. */
  impressionId: z.string(),
  title: z.string(),
  summary: z.string(),
  companyName: z.string(),
  link: z.string(),
  pictureUrl: z.string(),
  alt: z.string(),
});
export type ServedAdDto = z.infer<typeof servedAdDto>;

export const ads = {
  show: defineCall({
    methods: ['GET'],
    path: '/api/ad_show.php',
    summary:
      'Returns an ad for a place, chosen at random by weight; null when no ad is running there that the account may see. The place `lesson` needs the video of the lesson.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({ place: z.enum(adPlacements), videoId: optionalIdParam }),
    output: z.object({ ad: servedAdDto.nullable() }),
    errors: [],
  }),
  recordEvent: defineCall({
    methods: ['POST'],
    path: '/api/ad_event.php',
    summary:
      'Counts an impression of an ad, or the click on it, once; `close` hides the ad from the account. A view that was not issued to the account counts nothing.',
    access: 'client',
    changes: true,
    input: z.object({ adId: idParam, impressionId: idParam, kind: z.enum(adEventKinds) }),
    output: z.object({ counted: z.boolean() }),
    errors: [],
    limits: [{ bucket: 'ad-events', per: 'account', count: 120, seconds: 60 }],
  }),
};
