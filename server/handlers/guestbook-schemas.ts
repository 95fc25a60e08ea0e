import * as z from 'zod';
import type {
  WireGuestbook,
  WireMessage,
  WireReview,
  WireReviews,
  WireThread,
  WireWanted,
} from '#shared/wire-guestbook.ts';

const page = { total: z.number(), pageno: z.number(), pagesize: z.number() };
const fields = {
  message_id: z.string(),
  pad: z.string(),
  parent_id: z.string().nullable(),
  author: z.string(),
  mine: z.boolean(),
  text: z.string(),
  clip: z
    .object({
      bar_id: z.string(),
      video_id: z.string(),
      title: z.string(),
      film_title: z.string(),
      film_title_zh: z.string().nullable(),
      length_ms: z.number(),
      at_ms: z.number().nullable(),
      url: z.string(),
      still: z.string(),
    })
    .nullable(),
  state: z.string(),
  created_ms: z.number(),
};
const message: z.ZodType<WireMessage> = z.object(fields);
const thread: z.ZodType<WireThread> = z.object({
  ...fields,
  replies: z.array(message),
  replies_total: z.number(),
});
const review: z.ZodType<WireReview> = z.object({
  ...fields,
  author_account: z.string(),
  parent_text: z.string().nullable(),
  reports: z.array(
    z.object({
      reporter: z.string(),
      reason: z.string(),
      note: z.string().nullable(),
      created_ms: z.number(),
    }),
  ),
});
const guestbook: z.ZodType<WireGuestbook> = z.object({
  list: z.array(thread),
  ...page,
  as_of_ms: z.number(),
  waiting: z.number(),
});
const reviews: z.ZodType<WireReviews> = z.object({
  list: z.array(review),
  ...page,
  counts: z.array(z.object({ pad: z.string(), waiting: z.number(), reported: z.number() })),
});
const wanted: z.ZodType<WireWanted> = z.object({
  kind: z.enum(['line', 'question']),
  text: z.string(),
  people: z.number(),
  messages: z.number(),
  latest_ms: z.number(),
});

/** What the guestbook's calls answer, for the reference. */
export const guestbookResponseSchemas = {
  message,
  messages: z.object({ list: z.array(message), ...page }),
  guestbook,
  review,
  reviews,
  wanted: z.object({ list: z.array(wanted) }),
};
