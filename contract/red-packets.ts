import * as z from 'zod';
import { grantStates, openingConditions } from '#shared/red-packet-codes.ts';
import { defineCall } from './define-call.ts';
import { filmTimeParam, idParam, optionalIdParam } from './fields.ts';
import { openingLessonDto } from './lessons.ts';

const watchStatusDto = z.object({ percent: z.int(), done: z.boolean() });
export type WatchStatusDto = z.infer<typeof watchStatusDto>;

/** The red packet of a video, for learners. */
const videoRedPacketDto = z.object({
  redPacketId: z.string(),
  theme: z.string(),
  companyName: z.string(),
  /** Unix seconds. */
  expiresAt: z.int(),
  minCents: z.int(),
  maxCents: z.int(),
  /** Number of shares that can be opened now. */
  left: z.int(),
  /** When more shares become free, in Unix seconds; null if no more will. */
  nextReleaseAt: z.int().nullable(),
  /** Maximum number of shares that an account gets from the company's red packets on one day; null for no limit. */
  visitorDailyCap: z.int().nullable(),
  /** The lesson that opens it; null if the whole video does. */
  lesson: openingLessonDto.nullable(),
  needsDub: z.boolean(),
  /** The first condition that the caller does not meet; null if all are met. */
  unmet: z.enum(openingConditions).nullable(),
  /** Whether the caller has no share yet. */
  canOpen: z.boolean(),
  watched: watchStatusDto,
  /** The caller's share; null until it is granted. */
  mine: z.object({ cents: z.int(), state: z.enum(grantStates) }).nullable(),
});
export type VideoRedPacketDto = z.infer<typeof videoRedPacketDto>;

export const redPackets = {
  ofVideo: defineCall({
    methods: ['GET'],
    path: '/api/hb_video.php',
    summary:
      'Returns the red packet of a video with how much of the video the caller has watched; null when the video has none.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({ videoId: idParam, lessonId: optionalIdParam }),
    output: z.object({ redPacket: videoRedPacketDto.nullable() }),
    errors: ['film_removed'],
  }),
  reportPlayback: defineCall({
    methods: ['POST'],
    path: '/api/hb_watch.php',
    summary:
      'Reports a span of a video as played. All reports together count for no more than 1.5 times the time since the first one, and two seconds.',
    access: 'client',
    changes: true,
    input: z.object({ videoId: idParam, fromMs: filmTimeParam, toMs: filmTimeParam }),
    output: watchStatusDto,
    errors: ['film_removed', 'not_ready'],
    // A player reports every 8 seconds of the film, and at each pause and seek.
    limits: [{ bucket: 'watch-reports', per: 'account', count: 60, seconds: 60 }],
  }),
  open: defineCall({
    methods: ['POST'],
    path: '/api/hb_open.php',
    summary: 'Opens a red packet once. The same request_id always gets the same answer.',
    access: 'client',
    changes: true,
    input: z.object({ redPacketId: idParam, requestId: idParam }),
    output: z.object({
      outcome: z.enum(['granted', 'already', 'exhausted', 'closed']),
      cents: z.int().nullable(),
    }),
    errors: ['hb_not_watched', 'hb_lesson_unfinished', 'hb_dub_missing'],
    // One touch may be sent again many times on a bad connection.
    limits: [{ bucket: 'red-packets', per: 'account', count: 60, seconds: 60 }],
  }),
};
