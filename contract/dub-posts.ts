import * as z from 'zod';
import { DAY_SECONDS } from '#shared/constants.ts';
import { wallSorts } from '#shared/dub-posts.ts';
import { reportReasons } from '#shared/guestbook.ts';
import { clipDto, workspaceDto, workspaceFields } from './clips.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { dubDto } from './dubs.ts';
import {
  adminFields,
  cursorParam,
  emptyAsUndefined,
  filmTimeParam,
  flagParam,
  idParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
} from './fields.ts';

/** A dub on the wall, with what its tile needs of the clip. */
export const wallDubDto = z.object({
  dubId: z.string(),
  clip: clipDto.pick({ clipId: true, title: true, filmTitle: true, filmTitleZh: true, lengthMs: true }),
  /** Address of the clip's first frame. */
  still: z.string(),
  ownerName: z.string(),
  mine: z.boolean(),
  likes: z.number(),
  publishedMs: z.number(),
});
export type WallDubDto = z.infer<typeof wallDubDto>;

const dubCommentDto = z.object({
  commentId: z.string(),
  author: z.string(),
  mine: z.boolean(),
  /** Whether the caller may delete it. */
  canRemove: z.boolean(),
  /** The moment of the dub that the comment is about, in milliseconds from the clip's start. */
  momentMs: z.number(),
  /** Plain text, without HTML. Pages must not turn it into links. */
  text: z.string(),
  createdMs: z.number(),
});
export type DubCommentDto = z.infer<typeof dubCommentDto>;

const commentPageDto = z.object({
  list: z.array(dubCommentDto),
  total: z.number(),
  next: z.string().nullable(),
});

/** The page of a dub. */
const dubPostDto = dubDto.extend({
  /** Whether lines without a take are silent. Otherwise the actor speaks them. */
  silencesOpenLines: z.boolean(),
  /** How loud the actors speak, in dBFS; null when that is not known. */
  actorsDb: z.number().nullable(),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  /** Whether the caller may take it down. */
  canModerate: z.boolean(),
});
export type DubPostDto = z.infer<typeof dubPostDto>;

const openReportDto = z.object({
  reportId: z.string(),
  dubId: z.string(),
  commentId: z.string().nullable(),
  clipTitle: z.string(),
  ownerName: z.string(),
  ownerUsername: z.string(),
  /** The comment that is reported; null for the dub itself. */
  comment: z.object({ text: z.string(), authorName: z.string(), authorUsername: z.string() }).nullable(),
  reporterName: z.string(),
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  /** Whether the dub is taken down. */
  takenDown: z.boolean(),
  createdMs: z.number(),
});
export type OpenReportDto = z.infer<typeof openReportDto>;

/** Higher than the limit for stored text, because text is sanitized before its length is checked. */
const SENT_TEXT_MAX = 4000;

/** How a dub is addressed: by its ID, or by the link to it. */
const dubAddressFields = { dubId: optionalIdParam, link: optionalIdParam };
const commentInput = z.object({ commentId: idParam });
const wallSort = emptyAsUndefined(z.enum(wallSorts).default('new'));

/** The pages of dubs, with likes, comments, and reports, and the wall of the dubs that everyone may see. */
export const dubPosts = {
  workspace: defineLoaderCall({
    summary: 'Returns what the page of a dub shows: the line workspace of its clip, and its newest comments.',
    access: 'client',
    input: z.object({ ...dubAddressFields, maxLines: workspaceFields.maxLines }),
    output: workspaceDto.extend({ post: dubPostDto, comments: commentPageDto }),
    errors: [],
  }),
  wall: defineCall({
    methods: ['GET'],
    path: '/api/dub_wall_index.php',
    summary:
      'Lists the dubs that everyone may see, of all clips or of one: newest first, or most liked first.',
    access: 'client',
    changes: false,
    input: z.object({ sort: wallSort, clipId: optionalIdParam, ...snapshotPagingFields }),
    output: pageSchema(wallDubDto),
    errors: [],
  }),
  like: defineCall({
    methods: ['POST'],
    path: '/api/dub_like.php',
    summary:
      'Likes a dub of somebody else, or takes the like back with `on=0`. An account can like a dub once; doing either twice changes nothing.',
    access: 'client',
    changes: true,
    input: z.object({ ...dubAddressFields, on: flagParam(true) }),
    output: z.object({ liked: z.boolean(), likes: z.number() }),
    errors: ['illegal_move'],
    limits: [{ bucket: 'dub-likes', per: 'account', count: 60, seconds: 60 }],
  }),
  comments: defineCall({
    methods: ['GET'],
    path: '/api/dub_comment_index.php',
    summary:
      'Lists the comments on a dub, newest first. `next` is where the next page begins, as `after` of its request; null on the last page. Comments that are written or deleted meanwhile don’t move it.',
    access: 'client',
    changes: false,
    input: z.object({ ...dubAddressFields, after: cursorParam, pageSize: pagingFields.pageSize }),
    output: commentPageDto,
    errors: [],
  }),
  comment: defineCall({
    methods: ['POST'],
    path: '/api/dub_comment_save.php',
    summary:
      'Comments on one moment of a dub. 429 with Retry-After after ten in a minute or two hundred in a day.',
    access: 'client',
    changes: true,
    input: z.object({
      ...dubAddressFields,
      momentMs: filmTimeParam,
      text: z.string().min(1).max(SENT_TEXT_MAX),
    }),
    output: dubCommentDto,
    errors: [],
    limits: [
      { bucket: 'dub-comments', per: 'account', count: 10, seconds: 60 },
      { bucket: 'dub-comments', per: 'account', count: 200, seconds: DAY_SECONDS },
    ],
    countedWhen: 'accepted',
  }),
  removeComment: defineCall({
    methods: ['POST'],
    path: '/api/dub_comment_remove.php',
    summary: 'Deletes a comment. Its author, the owner of the dub, and administrators may.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: commentInput,
    output: commentInput,
    errors: [],
  }),
  report: defineCall({
    methods: ['POST'],
    path: '/api/dub_report.php',
    summary: 'Reports a dub, or one of its comments, to the administrators.',
    access: 'client',
    changes: true,
    input: z.object({
      ...dubAddressFields,
      commentId: optionalIdParam,
      reason: z.enum(reportReasons),
      note: emptyAsUndefined(optionalTextParam(SENT_TEXT_MAX)),
    }),
    output: z.object({ reported: z.boolean() }),
    errors: ['illegal_move'],
    limits: [{ bucket: 'dub-reports', per: 'account', count: 10, seconds: 600 }],
    countedWhen: 'accepted',
  }),
  openReports: defineCall({
    methods: ['GET'],
    path: '/api/dub_report_index.php',
    summary: 'Lists the reports of dubs and comments that nobody has handled yet, oldest first.',
    access: 'admin',
    changes: false,
    input: z.object({ ...adminFields, ...pagingFields }),
    output: pageSchema(openReportDto),
    errors: [],
  }),
  dismissReports: defineCall({
    methods: ['POST'],
    path: '/api/dub_report_dismiss.php',
    summary: 'Closes the reports about a dub, or about one of its comments, without removing anything.',
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, dubId: idParam, commentId: optionalIdParam }),
    output: z.object({ dubId: z.string() }),
    errors: [],
  }),
  takeDown: defineCall({
    methods: ['POST'],
    path: '/api/dub_take_down.php',
    summary:
      'Hides a dub from everybody but its owner, who reads the reason. This settles the reports about it.',
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, dubId: idParam, text: z.string().min(1).max(SENT_TEXT_MAX) }),
    output: z.object({ dubId: z.string() }),
    errors: ['illegal_move'],
  }),
  restore: defineCall({
    methods: ['POST'],
    path: '/api/dub_restore.php',
    summary: 'Shows a dub again that was taken down.',
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, dubId: idParam }),
    output: z.object({ dubId: z.string() }),
    errors: ['illegal_move'],
  }),
};
