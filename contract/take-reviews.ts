import * as z from 'zod';
import { DAY_SECONDS } from '#shared/constants.ts';
import { TAKE_MAX_MS } from '#shared/take-limits.ts';
import { clipDto } from './clips.ts';
import { defineCall, defineLoaderCall, type RateLimit } from './define-call.ts';
import {
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  optionalIdParam,
  pageSchema,
  snapshotPagingFields,
} from './fields.ts';
import { takeDto } from './takes.ts';

/** A take of a learner, as a teacher finds it. */
const reviewedTakeDto = takeDto.extend({
  /** The learner. */
  ownerId: z.string(),
  /** Whether the caller has heard the take to its end or commented on it. */
  heard: z.boolean(),
  commentCount: z.number(),
});
export type ReviewedTakeDto = z.infer<typeof reviewedTakeDto>;

const takeCommentDto = z.object({
  commentId: z.string(),
  takeId: z.string(),
  author: z.string(),
  mine: z.boolean(),
  /** The moment of the recording that the comment is about, in milliseconds from its first sample. */
  momentMs: z.number(),
  /** Plain text, without HTML. */
  text: z.string(),
  createdMs: z.number(),
  /** When the comment was last changed; at first the time of creation. */
  changedMs: z.number(),
  /** Whether the learner has read the comment in its present form. */
  isRead: z.boolean(),
});
export type TakeCommentDto = z.infer<typeof takeCommentDto>;

/** Higher than the limit for stored text, because text is sanitized before its length is checked. */
const SENT_TEXT_MAX = 4000;
const commentFields = {
  momentMs: integerParam(0, TAKE_MAX_MS),
  text: z.string().min(1).max(SENT_TEXT_MAX),
};
/** Shared by new comments and changes. */
const commentLimits: readonly RateLimit[] = [
  { bucket: 'take-comments', per: 'account', count: 30, seconds: 60 },
  { bucket: 'take-comments', per: 'account', count: 1000, seconds: DAY_SECONDS },
];
const takeInput = z.object({ takeId: idParam });
const commentInput = z.object({ commentId: idParam });

/**
 * What teachers hear of learners' takes, and what they say about them. Teachers hear what students of their own classes recorded
 * since they joined; administrators hear all.
 */
export const takeReviews = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/take_review_index.php',
    summary:
      'Lists the takes that others recorded of a clip, newest first: of all learners or one, of all lines or one, or only those that the caller has not heard. For teachers and administrators.',
    access: 'client',
    changes: false,
    input: z.object({
      clipId: idParam,
      ownerId: optionalIdParam,
      /** Index of the clip's line, from 0; `whole` for takes of the whole clip. */
      lineIndex: emptyAsUndefined(
        z
          .union([z.literal('whole'), integerParam(0, 10_000)])
          .nullable()
          .default(null),
      ),
      unheard: flagParam(false),
      ...snapshotPagingFields,
    }),
    output: pageSchema(reviewedTakeDto),
    errors: [],
  }),
  students: defineCall({
    methods: ['GET'],
    path: '/api/take_review_students.php',
    summary:
      'Lists the learners who have takes of a clip, by name, 500 at most. For teachers and administrators.',
    access: 'client',
    changes: false,
    input: z.object({ clipId: idParam }),
    output: z.object({
      list: z.array(
        z.object({
          ownerId: z.string(),
          ownerName: z.string(),
          takes: z.number(),
          /** How many of them the caller has not heard. */
          unheard: z.number(),
        }),
      ),
    }),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/take_review_detail.php',
    summary: 'Returns one take of a learner. For teachers and administrators.',
    access: 'client',
    changes: false,
    input: takeInput,
    output: reviewedTakeDto,
    errors: ['illegal_move'],
  }),
  markHeard: defineCall({
    methods: ['POST'],
    path: '/api/take_heard.php',
    summary: 'Remembers that the caller has heard a take of a learner. For teachers and administrators.',
    access: 'client',
    changes: true,
    input: takeInput,
    output: takeInput,
    errors: ['illegal_move'],
  }),
  comments: defineCall({
    methods: ['GET'],
    path: '/api/take_comment_index.php',
    summary:
      'Lists the comments on a take by the moments that they are about. For the learner who recorded it, teachers, and administrators.',
    access: 'client',
    changes: false,
    input: takeInput,
    output: z.object({ list: z.array(takeCommentDto) }),
    errors: [],
  }),
  comment: defineCall({
    methods: ['POST'],
    path: '/api/take_comment_save.php',
    summary:
      'Comments on a moment of a learner’s take. For teachers and administrators. 429 with Retry-After after thirty in a minute or a thousand in a day.',
    access: 'client',
    changes: true,
    input: z.object({ takeId: idParam, ...commentFields }),
    output: takeCommentDto,
    errors: ['illegal_move', 'take_comment_limit'],
    limits: commentLimits,
    countedWhen: 'accepted',
  }),
  changeComment: defineCall({
    methods: ['POST'],
    path: '/api/take_comment_update.php',
    summary:
      'Changes one of the caller’s comments, which is then unread again. Counts against the same limits as commenting.',
    access: 'client',
    changes: true,
    input: z.object({ commentId: idParam, ...commentFields }),
    output: takeCommentDto,
    errors: ['illegal_move'],
    limits: commentLimits,
    countedWhen: 'accepted',
  }),
  removeComment: defineCall({
    methods: ['POST'],
    path: '/api/take_comment_remove.php',
    summary: 'Deletes one of the caller’s comments. Administrators may delete any comment.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: commentInput,
    output: commentInput,
    errors: [],
  }),
  markRead: defineCall({
    methods: ['POST'],
    path: '/api/take_comment_read.php',
    summary:
      'Marks the comments on one of the caller’s takes as read that were last changed until `until_ms`.',
    access: 'client',
    changes: true,
    input: z.object({ takeId: idParam, untilMs: integerParam(0, 999_999_999_999_999) }),
    output: takeInput,
    errors: [],
  }),
  unheard: defineLoaderCall({
    summary:
      'Lists the newest takes of all clips that others recorded and the caller has not heard, a thousand at most. For teachers and administrators.',
    access: 'client',
    input: z.object(snapshotPagingFields),
    output: pageSchema(
      reviewedTakeDto
        .pick({
          ...{ takeId: true, clipId: true, lineIndex: true, ownerId: true, ownerName: true },
          ...{ durationMs: true, createdMs: true },
        })
        .extend({
          /** The line that was recorded; the title of the clip for the whole clip. */
          text: z.string(),
          clip: clipDto.pick({ filmTitle: true, filmTitleZh: true }),
        }),
    ),
    errors: [],
  }),
  count: defineLoaderCall({
    summary:
      "Counts the takes of a clip that others recorded, and those that the caller has not heard. Null for learners. Counts the comments on each of the caller's own takes of the clip.",
    access: 'client',
    input: z.object({ clipId: idParam }),
    output: z.object({
      students: z.object({ takes: z.number(), unheard: z.number() }).nullable(),
      received: z.array(z.object({ takeId: z.string(), comments: z.number(), unread: z.number() })),
    }),
    errors: [],
  }),
  received: defineLoaderCall({
    summary: "Lists the comments on the caller's takes of all clips, newest first.",
    access: 'client',
    input: z.object(snapshotPagingFields),
    output: pageSchema(takeCommentDto.extend({ clipId: z.string(), clipTitle: z.string() })).extend({
      /** How many comments the caller has not read. */
      unread: z.number(),
    }),
    errors: [],
  }),
};
