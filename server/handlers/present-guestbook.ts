import type {
  MessageClip,
  MessageView,
  RequestedLine,
  ReviewView,
  ThreadView,
} from '#domain/guestbook/types.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import type {
  WireAttachedClip,
  WireMessage,
  WireReview,
  WireThread,
  WireWanted,
} from '#shared/wire-guestbook.ts';

function presentClip(clip: MessageClip): WireAttachedClip {
  return {
    bar_id: clip.clipId,
    video_id: clip.videoId,
    title: clip.title,
    film_title: clip.filmTitle,
    film_title_zh: clip.filmTitleZh,
    length_ms: clip.lengthMs,
    at_ms: clip.atMs,
    url: clipFileUrl(clip.clipId, 'mp4'),
    still: clipFrameUrl(clip.clipId, clip.frame),
  };
}

/** A guestbook message as it stands on the wire: its author by name alone. */
export function presentMessage({ message, authorName, mine, clip }: MessageView): WireMessage {
  return {
    message_id: message.id,
    pad: message.guestbook,
    parent_id: message.parentId,
    author: authorName,
    mine,
    text: message.text,
    clip: clip && presentClip(clip),
    state: message.state,
    created_ms: message.createdMs,
  };
}

export function presentThread(thread: ThreadView): WireThread {
  return {
    ...presentMessage(thread),
    replies: thread.replies.map(presentMessage),
    replies_total: thread.repliesTotal,
  };
}

export function presentReview(review: ReviewView): WireReview {
  return {
    ...presentMessage(review),
    author_account: review.authorAccount,
    parent_text: review.parentText,
    reports: review.reports.map((report) => ({
      reporter: report.reporterName,
      reason: report.reason,
      note: report.note,
      created_ms: report.createdMs,
    })),
  };
}

export function presentWanted({ kind, text, people, messages, latestMs }: RequestedLine): WireWanted {
  return { kind, text, people, messages, latest_ms: latestMs };
}
