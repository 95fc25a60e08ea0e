import * as z from 'zod';
import { DAY_SECONDS } from '#shared/constants.ts';
import {
  guestbookNames,
  MODERATION_MAX,
  messageSorts,
  messageStates,
  moderationDecisions,
  REVIEW_REACH,
  reportReasons,
  reviewFilters,
} from '#shared/guestbook.ts';
import { defineCall, defineLoaderCall, type RateLimit } from './define-call.ts';
import {
  adminFields,
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  jsonParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
} from './fields.ts';

/** A clip that is attached to a message. */
const messageClipDto = z.object({
  clipId: z.string(),
  videoId: z.string(),
  title: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  lengthMs: z.number(),
  /** The moment that the message refers to, in milliseconds from the clip's start; null for the whole clip. */
  clipOffsetMs: z.number().nullable(),
  /** Address of a playable file of the clip. */
  url: z.string(),
  /** Address of the still at that moment. */
  still: z.string(),
});
export type MessageClipDto = z.infer<typeof messageClipDto>;

const messageDto = z.object({
  messageId: z.string(),
  guestbook: z.enum(guestbookNames),
  /** The message that this one replies to. */
  parentId: z.string().nullable(),
  author: z.string(),
  mine: z.boolean(),
  /** Plain text, without HTML. Pages must not turn it into links. */
  text: z.string(),
  attachedClip: messageClipDto.nullable(),
  state: z.enum(messageStates),
  createdMs: z.number(),
});
export type MessageDto = z.infer<typeof messageDto>;

const threadDto = messageDto.extend({
  /** The first replies. The `replies` call lists all of them. */
  replies: z.array(messageDto),
  repliesTotal: z.number(),
});
export type ThreadDto = z.infer<typeof threadDto>;

/** A message in the moderation queue. */
const reviewDto = messageDto.extend({
  authorUsername: z.string(),
  parentText: z.string().nullable(),
  /** Number of shown replies. */
  repliesTotal: z.number(),
  reports: z.array(
    z.object({
      reporter: z.string(),
      reason: z.enum(reportReasons),
      note: z.string().nullable(),
      createdMs: z.number(),
    }),
  ),
});
export type ReviewDto = z.infer<typeof reviewDto>;

/** Higher than the limit for stored text, because text is sanitized before its length is checked. */
const SENT_TEXT_MAX = 4000;

const guestbookParam = emptyAsUndefined(z.enum(guestbookNames).default('main'));
const messageFields = {
  text: z.string().min(1).max(SENT_TEXT_MAX),
  clipId: optionalIdParam,
  clipOffsetMs: emptyAsUndefined(filmTimeParam.nullable().default(null)),
};
/** Shared by messages and answers. */
const messageLimits: readonly RateLimit[] = [
  { bucket: 'guestbook-messages', per: 'account', count: 5, seconds: 60 },
  { bucket: 'guestbook-messages', per: 'account', count: 100, seconds: DAY_SECONDS },
];
const messageInput = z.object({ messageId: idParam });

/** Guestbooks and their moderation. */
export const guestbook = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/msg_pad_index.php',
    summary:
      'Lists the messages of a guestbook with their first replies. The kids’ guestbook has only approved messages.',
    access: 'client',
    changes: false,
    input: z.object({
      guestbook: guestbookParam,
      sort: emptyAsUndefined(z.enum(messageSorts).default('new')),
      asOfMs: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
      ...pagingFields,
    }),
    output: pageSchema(threadDto).extend({
      /** Snapshot watermark. Send it with requests for later pages, so that new messages don't shift them. */
      asOfMs: z.number(),
      /** How many of the caller's messages in this guestbook are waiting for a moderator. */
      waiting: z.number(),
    }),
    errors: [],
  }),
  replies: defineCall({
    methods: ['GET'],
    path: '/api/msg_pad_replies.php',
    summary: 'Lists the replies to a message, oldest first.',
    access: 'client',
    changes: false,
    input: z.object({ messageId: idParam, ...pagingFields }),
    output: pageSchema(messageDto),
    errors: [],
  }),
  post: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_post.php',
    summary: 'Posts a message. 429 with Retry-After after five in a minute or a hundred in a day.',
    access: 'client',
    changes: true,
    input: z.object({ guestbook: guestbookParam, ...messageFields }),
    output: messageDto,
    errors: ['not_ready'],
    limits: messageLimits,
    countedWhen: 'accepted',
  }),
  reply: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_reply.php',
    summary: "Replies to a message. A reply can't have replies. Counts against the same limits as posting.",
    access: 'client',
    changes: true,
    input: z.object({ messageId: idParam, ...messageFields }),
    output: messageDto,
    errors: ['not_ready'],
    limits: messageLimits,
    countedWhen: 'accepted',
  }),
  report: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_report.php',
    summary:
      'Reports a message to the moderators. Reports by three people hide it until a moderator decides.',
    access: 'client',
    changes: true,
    input: z.object({
      messageId: idParam,
      reason: z.enum(reportReasons),
      note: emptyAsUndefined(optionalTextParam(SENT_TEXT_MAX)),
    }),
    output: messageInput,
    errors: ['illegal_move'],
    limits: [{ bucket: 'guestbook-reports', per: 'account', count: 10, seconds: 600 }],
    countedWhen: 'accepted',
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_remove.php',
    summary: 'Removes one of the caller’s messages.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: messageInput,
    output: messageInput,
    errors: [],
  }),
  reviewQueue: defineCall({
    methods: ['GET'],
    path: '/api/msg_pad_queue.php',
    summary: `Lists messages for moderation: by state, with open reports, or without a reply. A text finds messages that contain it, and those of an account with that username, among the newest ${REVIEW_REACH.toLocaleString('en')}.`,
    access: 'admin',
    changes: false,
    input: z.object({
      ...adminFields,
      guestbook: emptyAsUndefined(z.enum(guestbookNames).nullable().default(null)),
      filter: emptyAsUndefined(z.enum(reviewFilters).default('waiting')),
      text: optionalTextParam(60),
      ...snapshotPagingFields,
    }),
    output: pageSchema(reviewDto).extend({
      counts: z.array(
        z.object({ guestbook: z.enum(guestbookNames), waiting: z.number(), reported: z.number() }),
      ),
    }),
    errors: [],
  }),
  moderate: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_decide.php',
    summary: 'Approves, hides, or removes a message. This settles its reports.',
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, messageId: idParam, decision: z.enum(moderationDecisions) }),
    output: reviewDto,
    errors: ['illegal_move'],
  }),
  moderateMany: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_decide_many.php',
    summary:
      'Approves, hides, or removes several messages, and settles their reports. Skips messages that are in that state already, removed, or gone.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      messageIds: jsonParam(z.array(idParam).min(1).max(MODERATION_MAX)),
      decision: z.enum(moderationDecisions),
    }),
    output: z.object({
      /** The messages that changed. */
      messageIds: z.array(z.string()),
      skipped: z.number(),
    }),
    errors: [],
  }),
  answer: defineCall({
    methods: ['POST'],
    path: '/api/msg_pad_answer.php',
    summary: "Replies to a message as a moderator, without the learners' limits.",
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, messageId: idParam, text: messageFields.text }),
    output: messageDto,
    errors: [],
    limits: [{ bucket: 'guestbook-answers', per: 'account', count: 60, seconds: 60 }],
    countedWhen: 'accepted',
  }),
  requestedLines: defineCall({
    methods: ['GET'],
    path: '/api/question_hot.php',
    summary:
      'Lists the lines and questions that most people asked for in the guestbooks in the last thirty days.',
    access: 'client',
    changes: false,
    input: z.object({ limit: emptyAsUndefined(integerParam(1, 100).default(10)) }),
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(['line', 'question']),
          text: z.string(),
          people: z.number(),
          messages: z.number(),
          latestMs: z.number(),
        }),
      ),
    }),
    errors: [],
  }),
  wantedLines: defineLoaderCall({
    summary: 'Lists the requested lines that most people asked for, without the questions.',
    access: 'client',
    input: z.object({ limit: integerParam(1, 20) }),
    output: z.object({ list: z.array(z.object({ text: z.string(), people: z.number() })) }),
    errors: [],
  }),
};
