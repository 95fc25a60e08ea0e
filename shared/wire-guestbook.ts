import type { WirePage } from './wire.ts';

/** A clip a message points at. */
export interface WireAttachedClip {
  bar_id: string;
  video_id: string;
  title: string;
  film_title: string;
  film_title_zh: string | null;
  length_ms: number;
  at_ms: number | null;
  /** Playable file of the clip, and the frame pointed at as a picture. */
  url: string;
  still: string;
}

export interface WireMessage {
  message_id: string;
  pad: string;
  /** The message it answers. */
  parent_id: string | null;
  author: string;
  mine: boolean;
  /** Plain text; no HTML is in it, links are not meant to be followed. */
  text: string;
  clip: WireAttachedClip | null;
  state: string;
  created_ms: number;
}

export interface WireThread extends WireMessage {
  /** The first answers; the others by `msg_pad_replies.php`. */
  replies: WireMessage[];
  replies_total: number;
}

export interface WireGuestbook extends WirePage<WireThread> {
  /** To be given with later pages, so that messages that come in meanwhile push none onto them. */
  as_of_ms: number;
  /** The caller's own messages in this guestbook that wait for a moderator. */
  waiting: number;
}

export interface WireReview extends WireMessage {
  author_account: string;
  parent_text: string | null;
  reports: { reporter: string; reason: string; note: string | null; created_ms: number }[];
}

export interface WireReviews extends WirePage<WireReview> {
  counts: { pad: string; waiting: number; reported: number }[];
}

export interface WireWanted {
  kind: 'line' | 'question';
  text: string;
  people: number;
  messages: number;
  latest_ms: number;
}
