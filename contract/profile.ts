import * as z from 'zod';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { flagParam, idParam, pageSchema, snapshotPagingFields } from './fields.ts';
import { ownFilmDto } from './films.ts';

const sessionDto = z.object({
  sessionId: z.string(),
  system: z.string(),
  browser: z.string(),
  /** Masked; empty when unknown. */
  maskedIp: z.string(),
  createdMs: z.number(),
  lastSeenMs: z.number(),
  /** Whether this call was made with this session. */
  current: z.boolean(),
});
export type SessionDto = z.infer<typeof sessionDto>;

const ownFilmsDto = pageSchema(ownFilmDto).extend({ usedBytes: z.number(), quotaBytes: z.number() });

export const debtsDto = z.object({ cents: z.int(), prizes: z.int() });
export type DebtsDto = z.infer<typeof debtsDto>;

export const ownCountsDto = z.object({
  clipCount: z.number(),
  filmCount: z.number(),
  takeCount: z.number(),
  wordCount: z.number(),
  savedLineCount: z.number(),
  finishedLessonCount: z.number(),
  /** Published lessons, finished or not. */
  lessonCount: z.number(),
});
export type OwnCountsDto = z.infer<typeof ownCountsDto>;

const avatarAnswer = z.object({ avatarUrl: z.string().nullable() });

export const profile = {
  sessions: defineCall({
    methods: ['GET'],
    path: '/api/my_session_index.php',
    summary: 'Lists the hundred sessions of the caller that were used last, last used first.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: z.object({ list: z.array(sessionDto) }),
    errors: [],
  }),
  endSession: defineCall({
    methods: ['POST'],
    path: '/api/my_session_end.php',
    summary: "Ends one of the caller's sessions.",
    access: 'client',
    changes: true,
    input: z.object({ sessionId: idParam }),
    output: z.object({ sessionId: z.string() }),
    errors: [],
  }),
  endOtherSessions: defineCall({
    methods: ['POST'],
    path: '/api/my_session_end_others.php',
    summary: "Ends all of the caller's sessions except this one.",
    access: 'client',
    changes: true,
    input: z.object({}),
    output: z.object({ ended: z.literal(true) }),
    errors: [],
  }),
  saveAvatar: defineCall({
    methods: ['POST'],
    path: '/api/my_avatar_save.php',
    summary:
      "Replaces the caller's picture with the uploaded one (multipart field image), cropped to a square.",
    access: 'client',
    changes: true,
    file: 'image',
    input: z.object({}),
    output: avatarAnswer,
    errors: ['picture_unreadable'],
  }),
  removeAvatar: defineCall({
    methods: ['POST'],
    path: '/api/my_avatar_remove.php',
    summary: "Removes the caller's picture.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({}),
    output: avatarAnswer,
    errors: [],
  }),
  films: defineCall({
    methods: ['GET'],
    path: '/api/my_film_index.php',
    summary: "Lists the caller's own films, with the storage that they use and may use.",
    access: 'client',
    changes: false,
    input: z.object(snapshotPagingFields),
    output: ownFilmsDto,
    errors: [],
  }),
  removeFilm: defineCall({
    methods: ['POST'],
    path: '/api/my_film_remove.php',
    summary:
      "Deletes one of the caller's own films. Clips cut from it are kept, and so are videos that a lesson or a red packet uses.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({ filmId: idParam }),
    output: z.object({ removed: z.number(), kept: z.number() }),
    errors: ['film_in_campaign'],
  }),
  removeAccount: defineCall({
    methods: ['POST'],
    path: '/api/my_account_remove.php',
    summary:
      "Deletes the caller's account with all personal data. The field confirm must be the account's sign-in name. Money and prizes that are still owed to the caller are given up; the field renounce must confirm that.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({
      password: z.string().min(1).max(1000),
      confirm: z.string().min(1).max(200),
      renounce: flagParam(false),
    }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['login_failed', 'last_owner', 'illegal_move', 'still_owed', 'campaign_unsettled'],
  }),
  debts: defineLoaderCall({
    summary: 'Returns what campaigns still owe to the caller: money in cents, and a number of prizes.',
    access: 'client',
    input: z.object({}),
    output: debtsDto,
    errors: [],
  }),
  ownCounts: defineLoaderCall({
    summary: 'Counts what the caller has, and the published lessons.',
    access: 'client',
    input: z.object({}),
    output: ownCountsDto,
    errors: [],
  }),
};
