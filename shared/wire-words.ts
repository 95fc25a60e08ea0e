import * as z from 'zod';
import { wireHit, wirePage } from './wire.ts';

/** Where a word was met: its line, as it was then. */
export const wireWordClip = z.object({
  video_id: z.string(),
  sub_id: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
  spans: z.object({
    en: z.array(z.tuple([z.number(), z.number()])),
    zh: z.array(z.tuple([z.number(), z.number()])),
  }),
  /** Null when the film is gone or not the caller's to see: the line alone is left. */
  playable: z
    .object({
      film_id: z.string(),
      film_title: z.string(),
      film_title_zh: z.string().nullable(),
      url: z.string(),
      still: z.string(),
      rate_num: z.number(),
      rate_den: z.number(),
      duration_ms: z.number(),
    })
    .nullable(),
});
export type WireWordClip = z.infer<typeof wireWordClip>;

export const wireWord = z.object({
  word_id: z.string(),
  /** The caller's own, or one of a published list. */
  kind: z.enum(['own', 'entry']),
  group: z.string(),
  text: z.string(),
  phonetic: z.string().nullable(),
  meaning: z.string().nullable(),
  note: z.string().nullable(),
  clip: wireWordClip.nullable(),
  /** The caller's own copy. */
  kept_id: z.string().nullable(),
  /** Of an own word: its place in spaced review, and when it would come back after each rating. */
  review: z
    .object({
      due_ms: z.number(),
      reps: z.number(),
      lapses: z.number(),
      state: z.number(),
      next: z.object({ again: z.number(), hard: z.number(), good: z.number(), easy: z.number() }),
    })
    .nullable(),
  /** Of an entry, for those who edit it. */
  entry: z.object({ state: z.enum(['draft', 'published']), sort: z.number() }).nullable(),
  created_ms: z.number(),
});
export type WireWord = z.infer<typeof wireWord>;

export const wireWords = wirePage(wireWord);
export type WireWords = z.infer<typeof wireWords>;

export const wireSavedWord = wireWord.extend({ created: z.boolean() });
export type WireSavedWord = z.infer<typeof wireSavedWord>;

export const wireWordShare = z.object({
  share_id: z.string(),
  author: z.string(),
  /** Of the one who asks. */
  own: z.boolean(),
  created_ms: z.number(),
  words: z.array(
    z.object({
      text: z.string(),
      phonetic: z.string().nullable(),
      meaning: z.string().nullable(),
      kept_id: z.string().nullable(),
      /** Lines of the library with the word: a few, and how many there are. */
      clips: z.array(wireHit),
      total: z.number(),
    }),
  ),
});
export type WireWordShare = z.infer<typeof wireWordShare>;
