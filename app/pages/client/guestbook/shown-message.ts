import type { MessageView } from '#domain/guestbook/types.ts';
import { barUrl } from '#shared/media-urls.ts';
import { barStillUrl } from '#shared/sheet.ts';
import type { WireMessage } from '#shared/wire-guestbook.ts';

/** A message as the page shows it, whether it came with the page or by a call. */
export interface ShownMessage {
  id: string;
  author: string;
  mine: boolean;
  text: string;
  createdMs: number;
  clip: {
    barId: string;
    title: string;
    film: { title: string; titleZh: string | null };
    atMs: number | null;
    url: string;
    still: string;
  } | null;
}

export function messageOfView({ message, authorName, mine, clip }: MessageView): ShownMessage {
  const { id, text, createdMs } = message;
  return {
    id,
    author: authorName,
    mine,
    text,
    createdMs,
    clip: clip && {
      barId: clip.barId,
      title: clip.title,
      film: { title: clip.filmTitle, titleZh: clip.filmTitleZh },
      atMs: clip.atMs,
      url: barUrl(clip.barId, 'mp4'),
      still: barStillUrl(clip.barId, clip.frame),
    },
  };
}

export function messageOfWire({
  message_id,
  author,
  mine,
  text,
  created_ms,
  clip,
}: WireMessage): ShownMessage {
  return {
    id: message_id,
    author,
    mine,
    text,
    createdMs: created_ms,
    clip: clip && {
      barId: clip.bar_id,
      title: clip.title,
      film: { title: clip.film_title, titleZh: clip.film_title_zh },
      atMs: clip.at_ms,
      url: clip.url,
      still: clip.still,
    },
  };
}
