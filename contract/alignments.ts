import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, filmTimeParam, idParam, integerParam, jsonParam } from './fields.ts';

/** How many lines before and after the one that is asked for an answer may hold. */
const NEIGHBORS_MAX = 100;
/** No line has more words. */
const WORDS_MAX = 1000;
const JSON_MAX = 50_000;

/** Where a word of a line is spoken. Times are in milliseconds on the video's time axis. */
const wordTimeDto = z.object({
  /** Where it begins and ends in the line's English, in UTF-16 units. */
  from: z.number(),
  end: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  /** From 0 to 1: how sure it is that the word is there. */
  confidence: z.number(),
});
export type WordTimeDto = z.infer<typeof wordTimeDto>;

/** The words of a line. */
const lineWordsDto = z.object({
  lineId: z.string(),
  /** `waiting`: not measured yet. `unsure`: the sound does not show well enough where the words are. */
  state: z.enum(['waiting', 'unsure', 'measured', 'edited']),
  /** Empty while the line waits or is unsure. */
  words: z.array(wordTimeDto),
});
export type LineWordsDto = z.infer<typeof lineWordsDto>;

const lineWordsDetailDto = lineWordsDto.extend({
  /** What was measured, even where it is unsure. */
  measured: z.array(wordTimeDto),
  /** From 0 to 1. */
  confidence: z.number(),
  /**
   * The melody: a value for each 10 ms from `start_ms` on, in quarters of a semitone from the median of the voice, and -128
   * where it is unvoiced. Null for a line that has not been measured.
   */
  contour: z.object({ startMs: z.number(), values: z.array(z.number()) }).nullable(),
});
export type LineWordsDetailDto = z.infer<typeof lineWordsDetailDto>;

const wordTimesParam = jsonParam(
  z.array(z.object({ startMs: filmTimeParam, endMs: filmTimeParam })).max(WORDS_MAX),
  JSON_MAX,
);
/** The times that the caller has changed, of all words: those made by hand, or else the measured ones. */
const seenParam = emptyAsUndefined(wordTimesParam.optional());

export const alignments = {
  words: defineCall({
    methods: ['GET'],
    path: '/api/line_words.php',
    summary: 'Returns where the words of a line, and of lines before and after it, are spoken in their film.',
    access: 'client',
    changes: false,
    input: z.object({
      lineId: idParam,
      before: emptyAsUndefined(integerParam(0, NEIGHBORS_MAX).default(0)),
      after: emptyAsUndefined(integerParam(0, NEIGHBORS_MAX).default(0)),
    }),
    output: z.object({ list: z.array(lineWordsDto), total: z.number() }),
    errors: ['film_removed'],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/line_words_detail.php',
    summary:
      'Returns all that was measured of the words of a line. Administrators may ask for any line, other callers for those of films that they have uploaded.',
    access: 'client',
    changes: false,
    input: z.object({ lineId: idParam }),
    output: lineWordsDetailDto,
    errors: ['film_removed'],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/line_words_save.php',
    summary:
      'Sets the times of all words of a line by hand. Administrators may do so for any line, other callers for those of films that they have uploaded.',
    access: 'client',
    changes: true,
    input: z.object({
      lineId: idParam,
      /** One for each word, in order. */
      times: wordTimesParam,
      seen: seenParam,
    }),
    output: lineWordsDetailDto,
    errors: ['film_removed', 'not_ready', 'line_changed'],
  }),
  reset: defineCall({
    methods: ['POST'],
    path: '/api/line_words_reset.php',
    summary: 'Goes back to the measured times of the words of a line. The same callers may do so.',
    access: 'client',
    changes: true,
    input: z.object({ lineId: idParam, seen: seenParam }),
    output: lineWordsDetailDto,
    errors: ['film_removed', 'not_ready', 'line_changed'],
  }),
};
