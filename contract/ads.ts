import * as z from 'zod';
import { adPlacements } from '#shared/ad-codes.ts';
import { defineCall } from './define-call.ts';
import { idParam } from './fields.ts';

/** An ad chosen for one impression. */
export const servedAdDto = z.object({
  adId: z.string(),
  /** Identifies this impression, so that the server counts it only once. */
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
    summary: 'Returns an ad for a place, chosen at random by weight; null when no ad is running there.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({ place: z.enum(adPlacements) }),
    output: z.object({ ad: servedAdDto.nullable() }),
    errors: [],
  }),
  recordEvent: defineCall({
    methods: ['POST'],
    path: '/api/ad_event.php',
    summary: 'Counts an impression of an ad, or the click on it, once.',
    access: 'client',
    changes: true,
    input: z.object({ adId: idParam, impressionId: idParam, kind: z.enum(['impression', 'click']) }),
    output: z.object({ counted: z.boolean() }),
    errors: [],
    limits: [{ bucket: 'ad-events', per: 'account', count: 120, seconds: 60 }],
  }),
};
