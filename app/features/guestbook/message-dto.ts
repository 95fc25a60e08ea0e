import type { MessageView } from '#domain/guestbook/types.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import type { WireMessage } from '#shared/wire-guestbook.ts';

/** A message as the page shows it, whether it came with the page or by a call. */
export interface MessageDto {
  id: string;
  author: string;
  mine: boolean;
  text: string;
  createdMs: number;
  clip: {
    clipId: string;
    title: string;
    film: { title: string; titleZh: string | null };
    atMs: number | null;
    url: string;
    still: string;
  } | null;
}

export function toMessageDto({ message, authorName, mine, clip }: MessageView): MessageDto {
  const { id, text, createdMs } = message;
  return {
    id,
    author: authorName,
    mine,
    text,
    createdMs,
    clip: clip && {
      clipId: clip.clipId,
      title: clip.title,
      film: { title: clip.filmTitle, titleZh: clip.filmTitleZh },
      atMs: clip.atMs,
      url: clipFileUrl(clip.clipId, 'mp4'),
      still: clipFrameUrl(clip.clipId, clip.frame),
    },
  };
}

export function messageFromWire({
  message_id,
  author,
  mine,
  text,
  created_ms,
  clip,
}: WireMessage): MessageDto {
  return {
    id: message_id,
    author,
    mine,
    text,
    createdMs: created_ms,
    clip: clip && {
      clipId: clip.bar_id,
      title: clip.title,
      film: { title: clip.film_title, titleZh: clip.film_title_zh },
      atMs: clip.at_ms,
      url: clip.url,
      still: clip.still,
    },
  };
}
