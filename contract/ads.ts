import * as z from 'zod';
import { adPlacements } from '#shared/ad-codes.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { idParam } from './fields.ts';

/** An ad as it is shown to one viewer. */
const servedAdDto = z.object({
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

/** An ad chosen for a placement. */
const chosenAdDto = servedAdDto.omit({ impressionId: true });
export type ChosenAdDto = z.infer<typeof chosenAdDto>;

const placementInput = z.object({ place: z.enum(adPlacements) });

export const ads = {
  show: defineCall({
    methods: ['GET'],
    path: '/api/ad_show.php',
    summary: 'Returns an ad for a place, chosen at random by weight; null when no ad is running there.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: placementInput,
    output: z.object({ ad: servedAdDto.nullable() }),
    errors: [],
  }),
  /** The answer has no impression ID, so the server can cache a page with the ad. The browser creates the ID. */
  choose: defineLoaderCall({
    summary: 'Returns an ad for a place, chosen at random by weight; null when no ad is running there.',
    access: 'client',
    input: placementInput,
    output: z.object({ ad: chosenAdDto.nullable() }),
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
