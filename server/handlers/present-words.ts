import type { WordClipView, WordShareView, WordView } from '#domain/words/types.ts';
import { frameAt } from '#shared/frames.ts';
import { stillUrl, videoUrl } from '#shared/media-urls.ts';
import type { WireWord, WireWordClip, WireWordShare } from '#shared/wire-words.ts';
import { presentHit } from './present.ts';

function presentClip(clip: WordClipView): WireWordClip {
  const { videoId, startMs, endMs, playable } = clip;
  return {
    video_id: videoId,
    sub_id: clip.lineId,
    start_ms: startMs,
    end_ms: endMs,
    en: clip.en,
    zh: clip.zh,
    spans: clip.spans,
    playable: playable && {
      film_id: playable.film.id,
      film_title: playable.film.title,
      film_title_zh: playable.film.titleZh,
      url: videoUrl(videoId),
      still: stillUrl(videoId, frameAt((startMs + endMs) / 2, playable.rate), 'mezzanine', 'jpg'),
      rate_num: playable.rate.num,
      rate_den: playable.rate.den,
      duration_ms: playable.durationMs,
    },
  };
}

/** A word as it stands on the wire. */
export function presentWord(word: WordView): WireWord {
  const { review } = word;
  return {
    word_id: word.id,
    kind: word.kind,
    group: word.group,
    text: word.text,
    phonetic: word.phonetic,
    meaning: word.meaning,
    note: word.note,
    clip: word.clip && presentClip(word.clip),
    kept_id: word.savedWordId,
    review: review && {
      due_ms: review.dueMs,
      reps: review.reps,
      lapses: review.lapses,
      state: review.state,
      next: review.next,
    },
    entry: word.entry,
    created_ms: word.createdMs,
  };
}

export function presentShare(share: WordShareView): WireWordShare {
  return {
    share_id: share.id,
    author: share.ownerName,
    own: share.isOwn,
    created_ms: share.createdMs,
    words: share.words.map((word) => ({
      text: word.text,
      phonetic: word.phonetic,
      meaning: word.meaning,
      kept_id: word.savedWordId,
      clips: word.lines.map(presentHit),
      total: word.total,
    })),
  };
}
