import type { DubCommentDto, dubPosts, OpenReportDto, WallDubDto } from '#contract/dub-posts.ts';
import type { DubCommentPage, DubCommentView, OpenDubReport, WallDub } from '#domain/dub-posts/types.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { readCursor, writeCursor } from '../calls/list-cursor.ts';
import { pageOf } from '../calls/page-of.ts';
import { readWorkspace } from './clips.ts';
import { readDubAddress, toDubDto } from './dubs.ts';

export const dubPostHandlers = defineHandlers<typeof dubPosts>()({
  async workspace({ services, viewer, input: { maxLines, ...input } }) {
    const address = readDubAddress(input);
    const { view, comments, ...rest } = await services.dubPosts.page({ viewer, address });
    const { clip, silencesOpenLines } = view;
    return {
      ...(await readWorkspace({ services, viewer, clip, source: clip, maxLines })),
      post: { ...toDubDto(view, input.link), silencesOpenLines, ...rest },
      comments: toCommentPageDto(comments),
    };
  },

  async wall({ services, viewer, input: { asOf, ...input } }) {
    return pageOf(await services.dubPosts.wall({ viewer, ...input, asOfMs: asOf }), toWallDubDto);
  },

  async like({ services, viewer, input }) {
    const { on: liked } = input;
    const { likes } = await services.dubPosts.setLike({ viewer, address: readDubAddress(input), liked });
    return { liked, likes };
  },

  async comments({ services, viewer, input: { after, pageSize, ...input } }) {
    const address = readDubAddress(input);
    const found = await services.dubPosts.comments({
      ...{ viewer, address, pageSize },
      after: after === null ? null : readCursor(after),
    });
    return toCommentPageDto(found);
  },

  async comment({ services, viewer, input: { momentMs, text, ...input }, countRequest: beforeWrite }) {
    const address = readDubAddress(input);
    return toDubCommentDto(await services.dubPosts.comment({ viewer, address, momentMs, text, beforeWrite }));
  },

  async removeComment({ services, viewer, input }) {
    await services.dubPosts.removeComment({ viewer, ...input });
    return input;
  },

  async report({ services, viewer, input, countRequest: beforeWrite }) {
    const { commentId, reason, note } = input;
    const address = readDubAddress(input);
    await services.dubPosts.report({ viewer, address, commentId, reason, note, beforeWrite });
    return { reported: true };
  },

  openReports: async ({ services, input }) =>
    pageOf(await services.dubPosts.openReports(input), toOpenReportDto),

  async dismissReports({ services, viewer, input: { dubId, commentId } }) {
    await services.dubPosts.dismissReports({ viewer, target: { dubId, commentId } });
    return { dubId };
  },

  async takeDown({ services, viewer, input: { dubId, text: reason } }) {
    await services.dubPosts.takeDown({ viewer, dubId, reason });
    return { dubId };
  },

  async restore({ services, viewer, input: { dubId } }) {
    await services.dubPosts.restore({ viewer, dubId });
    return { dubId };
  },
});

const toCommentPageDto = ({ list, total, next }: DubCommentPage) => ({
  list: list.map(toDubCommentDto),
  total,
  next: next && writeCursor(next),
});

/** Converts a dub on the wall to the contract's shape. */
export const toWallDubDto = defineDto<WallDubDto>()(({ entry, clip, mine }: WallDub) => ({
  dubId: entry.id,
  clip: {
    clipId: clip.clip.id,
    title: clip.clip.title,
    filmTitle: clip.film.title,
    filmTitleZh: clip.film.titleZh,
    lengthMs: computeDurationMs(clip.clip.segments),
  },
  still: clipFrameUrl(clip.clip.id, 0),
  ownerName: entry.ownerName,
  mine,
  likes: entry.likes,
  publishedMs: entry.publishedMs,
}));

const toDubCommentDto = defineDto<DubCommentDto>()(
  ({ comment, authorName, mine, canRemove }: DubCommentView) => ({
    commentId: comment.id,
    author: authorName,
    ...{ mine, canRemove },
    momentMs: comment.momentMs,
    text: comment.text,
    createdMs: comment.createdMs,
  }),
);

const toOpenReportDto = defineDto<OpenReportDto>()(
  ({ id, reporterId: _, isTakenDown, ...report }: OpenDubReport) => ({
    ...report,
    reportId: id,
    takenDown: isTakenDown,
  }),
);
