import type { Hono } from 'hono';
import * as z from 'zod';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import {
  guestbookNames,
  messageSorts,
  moderationDecisions,
  reportReasons,
  reviewFilters,
} from '#domain/guestbook/types.ts';
import type { WireGuestbook, WireReviews } from '#shared/wire-guestbook.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { guestbookResponseSchemas } from './guestbook-schemas.ts';
import { presentPage } from './present.ts';
import { presentMessage, presentReview, presentThread, presentWanted } from './present-guestbook.ts';

/** What is sent before it is cleaned may be longer than what is kept. */
const SENT_MAX = 4000;

const absentId = emptyAsUndefined(idParam.nullable().default(null));
const pad = emptyAsUndefined(z.enum(guestbookNames).default('main'));
const message = {
  text: z.string().min(1).max(SENT_MAX),
  bar_id: absentId,
  at_ms: emptyAsUndefined(filmTimeParam.nullable().default(null)),
};
const index = z.object({
  pad,
  sort: emptyAsUndefined(z.enum(messageSorts).default('new')),
  as_of_ms: emptyAsUndefined(integerParam(0, 999_999_999_999_999).nullable().default(null)),
  ...pagingFields,
});
const replies = z.object({ message_id: idParam, ...pagingFields });
const newPost = z.object({ pad, ...message });
const newReply = z.object({ message_id: idParam, ...message });
const newReport = z.object({
  message_id: idParam,
  reason: z.enum(reportReasons),
  note: emptyAsUndefined(optionalTextParam(SENT_MAX)),
});
const oneMessage = z.object({ message_id: idParam });
const admin = { admin_id: absentId };
const queue = z.object({
  ...admin,
  pad: emptyAsUndefined(z.enum(guestbookNames).nullable().default(null)),
  filter: emptyAsUndefined(z.enum(reviewFilters).default('waiting')),
  ...pagingFields,
});
const decide = z.object({ ...admin, message_id: idParam, decision: z.enum(moderationDecisions) });
const hot = z.object({ limit: emptyAsUndefined(integerParam(1, 100).default(10)) });

/** The moderator who asks. An `admin_id` is accepted when it is the session's own. Throws forbidden, before any parameter is looked at. */
function requireModerator(c: RequestContext) {
  const viewer = requireViewer(c);
  if (!isAdmin(viewer)) throw new AppError('forbidden');
  return {
    viewer,
    refuseOtherAdmin(adminId: string | null): void {
      if (adminId !== null && adminId !== viewer.id) throw new AppError('forbidden');
    },
  };
}

/** Guestbooks: reading, posting, answering, reporting; moderation; what is most wanted. */
export function mountGuestbookCalls(api: Hono<HttpEnv>): void {
  api.get('/msg_pad_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { as_of_ms, pad, ...asked } = await readInput(c, index);
    const page = await c.var.services.guestbook.list({ viewer, ...asked, guestbook: pad, asOfMs: as_of_ms });
    const answer: WireGuestbook = {
      ...presentPage(page, presentThread),
      as_of_ms: page.asOfMs ?? 0,
      waiting: page.waiting,
    };
    return c.json(answer);
  });

  api.get('/msg_pad_replies.php', async (c) => {
    const viewer = requireViewer(c);
    const { message_id, pageno, pagesize } = await readInput(c, replies);
    const page = await c.var.services.guestbook.replies({ viewer, messageId: message_id, pageno, pagesize });
    return c.json(presentPage(page, presentMessage));
  });

  api.post('/msg_pad_post.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const input = await readInput(c, newPost);
    const made = await c.var.services.guestbook.post({
      viewer,
      guestbook: input.pad,
      message: { text: input.text, clipId: input.bar_id, atMs: input.at_ms },
    });
    return c.json(presentMessage(made));
  });

  api.post('/msg_pad_reply.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const input = await readInput(c, newReply);
    const made = await c.var.services.guestbook.reply({
      viewer,
      messageId: input.message_id,
      message: { text: input.text, clipId: input.bar_id, atMs: input.at_ms },
    });
    return c.json(presentMessage(made));
  });

  api.post('/msg_pad_report.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { message_id, reason, note } = await readInput(c, newReport);
    await c.var.services.guestbook.report({ viewer, messageId: message_id, reason, note });
    return c.json({ message_id });
  });

  api.post('/msg_pad_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { message_id } = await readInput(c, oneMessage);
    await c.var.services.guestbook.remove({ viewer, messageId: message_id });
    return c.json({ message_id });
  });

  api.get('/msg_pad_queue.php', async (c) => {
    const { viewer, refuseOtherAdmin } = requireModerator(c);
    const { admin_id, pad, ...asked } = await readInput(c, queue);
    refuseOtherAdmin(admin_id);
    const { guestbook } = c.var.services;
    const [page, counts] = await Promise.all([
      guestbook.review({ viewer, ...asked, guestbook: pad }),
      guestbook.reviewCounts({ viewer }),
    ]);
    const answer: WireReviews = {
      ...presentPage(page, presentReview),
      counts: counts.map(({ guestbook: pad, ...count }) => ({ pad, ...count })),
    };
    return c.json(answer);
  });

  api.post('/msg_pad_decide.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, refuseOtherAdmin } = requireModerator(c);
    const { admin_id, message_id, decision } = await readInput(c, decide);
    refuseOtherAdmin(admin_id);
    return c.json(
      presentReview(await c.var.services.guestbook.moderate({ viewer, messageId: message_id, decision })),
    );
  });

  api.get('/question_hot.php', async (c) => {
    requireViewer(c);
    const { limit } = await readInput(c, hot);
    return c.json({
      list: (await c.var.services.guestbook.listRequestedLines({ limit })).map(presentWanted),
    });
  });
}

export const guestbookCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/msg_pad_index.php',
    summary: 'Messages of a guestbook with their first answers; the kids’ one holds approved messages only.',
    access: 'client',
    input: index,
    answer: guestbookResponseSchemas.guestbook,
  },
  {
    methods: ['GET'],
    path: '/api/msg_pad_replies.php',
    summary: 'Answers to one message, oldest first.',
    access: 'client',
    input: replies,
    answer: guestbookResponseSchemas.messages,
  },
  {
    methods: ['POST'],
    path: '/api/msg_pad_post.php',
    summary: 'Posts a message; 429 with Retry-After after five in a minute or a hundred in a day.',
    access: 'client',
    input: newPost,
    answer: guestbookResponseSchemas.message,
  },
  {
    methods: ['POST'],
    path: '/api/msg_pad_reply.php',
    summary: 'Answers a message; an answer cannot be answered.',
    access: 'client',
    input: newReply,
    answer: guestbookResponseSchemas.message,
  },
  {
    methods: ['POST'],
    path: '/api/msg_pad_report.php',
    summary: 'Reports a message to the moderators; three people’s reports hold it back.',
    access: 'client',
    input: newReport,
    answer: oneMessage,
  },
  {
    methods: ['POST'],
    path: '/api/msg_pad_remove.php',
    summary: 'Takes back a message of one’s own.',
    access: 'client',
    input: oneMessage,
    answer: oneMessage,
  },
  {
    methods: ['GET'],
    path: '/api/msg_pad_queue.php',
    summary: 'Messages before a moderator, by state or with open reports.',
    access: 'admin',
    input: queue,
    answer: guestbookResponseSchemas.reviews,
  },
  {
    methods: ['POST'],
    path: '/api/msg_pad_decide.php',
    summary: 'Approves, hides or removes a message; its reports are settled with that.',
    access: 'admin',
    input: decide,
    answer: guestbookResponseSchemas.review,
  },
  {
    methods: ['GET'],
    path: '/api/question_hot.php',
    summary: 'The lines and questions most people asked for in the guestbooks in the last thirty days.',
    access: 'client',
    input: hot,
    answer: guestbookResponseSchemas.wanted,
  },
];
