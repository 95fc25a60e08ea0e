import * as z from 'zod';
import {
  exportFormats,
  frequencyBands,
  partsOfSpeech,
  ratings,
  WORD_SHARE_MAX_WORDS,
  wordGroups,
} from '#shared/words.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
} from './fields.ts';
import { highlightSpans, proposedCutDto, searchHitDto, searchResultDto } from './search-hit.ts';

/** The line that a word was saved from, with the text that it had then. */
export const wordClipDto = z.object({
  videoId: z.string(),
  lineId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
  /** Positions of the word in the line. */
  spans: highlightSpans,
  /** Null when the film was removed or the caller may not see it. Only the text remains then. */
  playable: z
    .object({
      filmId: z.string(),
      filmTitle: z.string(),
      filmTitleZh: z.string().nullable(),
      url: z.string(),
      still: z.string(),
      rateNum: z.number(),
      rateDen: z.number(),
      durationMs: z.number(),
      proposedCut: proposedCutDto,
    })
    .nullable(),
});
export type WordClipDto = z.infer<typeof wordClipDto>;

/** A saved word of the caller, or an entry of a published list. */
export const wordDto = z.object({
  wordId: z.string(),
  kind: z.enum(['own', 'entry']),
  group: z.enum(wordGroups),
  text: z.string(),
  phonetic: z.string().nullable(),
  meaning: z.string().nullable(),
  note: z.string().nullable(),
  attachedClip: wordClipDto.nullable(),
  /** The caller's saved copy of the word; null if there is none. */
  savedWordId: z.string().nullable(),
  /** Review state of a saved word. `next` is when the word would be due after each rating. */
  review: z
    .object({
      dueMs: z.number(),
      reps: z.number(),
      lapses: z.number(),
      state: z.number(),
      next: z.object({ again: z.number(), hard: z.number(), good: z.number(), easy: z.number() }),
    })
    .nullable(),
  /** Details of an entry for editors only. */
  entry: z.object({ state: z.enum(['draft', 'published']), sort: z.number() }).nullable(),
  createdMs: z.number(),
});
export type WordDto = z.infer<typeof wordDto>;

const sharedWordDto = z.object({
  text: z.string(),
  phonetic: z.string().nullable(),
  meaning: z.string().nullable(),
  savedWordId: z.string().nullable(),
  /** A few lines of the library that contain the word. */
  hits: z.array(searchHitDto),
  /** How many lines contain the word. */
  total: z.number(),
});
export type SharedWordDto = z.infer<typeof sharedWordDto>;

/** A word collection that somebody has shared. */
const wordShareDto = z.object({
  shareId: z.string(),
  author: z.string(),
  /** Whether the caller shared it. */
  own: z.boolean(),
  createdMs: z.number(),
  words: z.array(sharedWordDto),
});
export type WordShareDto = z.infer<typeof wordShareDto>;

/** A word collection that the caller has shared. */
const ownWordShareDto = z.object({
  shareId: z.string(),
  createdMs: z.number(),
  words: z.array(z.object({ text: z.string() })),
});
export type OwnWordShareDto = z.infer<typeof ownWordShareDto>;

/** The card of a word as it is said in a line. */
const wordCardDto = z.object({
  text: z.string(),
  /** IPA of the word as it is said. */
  phonetic: z.string().nullable(),
  /** What the dictionary says about the headwords that the word may be a form of, likeliest first. */
  matches: z.array(
    z.object({
      headword: z.string(),
      /** The words as they are said, in lower case. It differs from the headword for an inflected form. */
      form: z.string(),
      /** Place of the word or phrase in the line: a half-open range in UTF-16 code units. */
      span: z.tuple([z.number(), z.number()]),
      /** How common the headword is in films; null when that is unknown. */
      band: z.enum(frequencyBands).nullable(),
      parts: z.array(
        z.object({
          partOfSpeech: z.enum(partsOfSpeech),
          meanings: z.array(z.string()),
          definition: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Sources of the dictionary that are missing on this server. */
  missingSources: z.array(z.string()),
  attachedClip: wordClipDto.nullable(),
  /** Where the word is said in its film, in milliseconds; null when that is not known. */
  spoken: z.object({ startMs: z.number(), endMs: z.number() }).nullable(),
  /** A few other lines of the library with the word. */
  hits: z.array(searchHitDto),
  /** How many lines contain the word. */
  total: z.number(),
  savedWordId: z.string().nullable(),
  savedLineId: z.string().nullable(),
});
export type WordCardDto = z.infer<typeof wordCardDto>;

const reviewProgressDto = z.object({
  total: z.number(),
  /** Due for review now. */
  due: z.number(),
  /** Words that have left the learning phase of spaced review. */
  learned: z.number(),
});
export type ReviewProgressDto = z.infer<typeof reviewProgressDto>;

/** Higher than the limits for stored text, because text is sanitized before its length is checked. */
export const SENT_TEXT_MAX = 2000;

const wordText = z.string().min(1).max(SENT_TEXT_MAX);
/** An optional text. */
export const optionalNote = emptyAsUndefined(optionalTextParam(SENT_TEXT_MAX));
/** A text to change. An absent text keeps the stored one; an empty text clears it. */
const changedText = z.string().max(SENT_TEXT_MAX).optional();
/** A word list; null for all three. */
export const optionalGroup = emptyAsUndefined(z.enum(wordGroups).nullable().default(null));

const wordInput = z.object({ wordId: idParam });
const shareInput = z.object({ shareId: idParam });

export const words = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/word_list_index.php',
    summary:
      'Lists words: the published ones, with `mine` the caller’s words, with `due` those of them that are due for review.',
    access: 'client',
    changes: false,
    input: z.object({
      group: optionalGroup,
      mine: flagParam(false),
      due: flagParam(false),
      q: emptyAsUndefined(optionalTextParam(200)),
      ...snapshotPagingFields,
    }),
    output: pageSchema(wordDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/word_save.php',
    summary:
      'Saves a word with the line it was found in, or a published entry. `created` is false when the caller has the word already.',
    access: 'client',
    changes: true,
    input: z.object({
      text: emptyAsUndefined(wordText.optional()),
      group: emptyAsUndefined(z.enum(wordGroups).default('plain')),
      phonetic: optionalNote,
      meaning: optionalNote,
      note: optionalNote,
      lineId: optionalIdParam,
      entryId: optionalIdParam,
    }),
    output: wordDto.extend({ created: z.boolean() }),
    errors: ['not_ready', 'word_limit'],
  }),
  update: defineCall({
    methods: ['POST'],
    path: '/api/word_update.php',
    summary: 'Changes one of the caller’s words. Omitted fields keep their values; empty ones are cleared.',
    access: 'client',
    changes: true,
    input: z.object({
      wordId: idParam,
      text: emptyAsUndefined(wordText.optional()),
      phonetic: changedText,
      meaning: changedText,
      note: changedText,
    }),
    output: wordDto,
    errors: ['word_taken'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/word_remove.php',
    summary: 'Removes one of the caller’s words.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: wordInput,
    output: wordInput,
    errors: [],
  }),
  review: defineCall({
    methods: ['POST'],
    path: '/api/word_review.php',
    summary:
      'Rates how well the caller remembered a word, which decides when it is due again. 409 when `reps` is out of date.',
    access: 'client',
    changes: true,
    input: z.object({
      wordId: idParam,
      rating: z.enum(ratings),
      reps: emptyAsUndefined(integerParam(0, 1_000_000).nullable().default(null)),
    }),
    output: wordDto,
    errors: ['illegal_move'],
  }),
  lines: defineCall({
    methods: ['GET'],
    path: '/api/word_lines.php',
    summary: 'Finds lines of the library with a word or phrase.',
    access: 'client',
    changes: false,
    input: z.object({
      text: wordText,
      after: emptyAsUndefined(optionalTextParam(1000)),
      pageSize: pagingFields.pageSize,
    }),
    output: searchResultDto,
    errors: [],
  }),
  card: defineCall({
    methods: ['GET'],
    path: '/api/word_card.php',
    summary:
      'Returns the card of a word or phrase, with `sub_id` as it is said in that line: meanings, sound, other lines.',
    access: 'client',
    changes: false,
    input: z.object({
      text: wordText,
      lineId: optionalIdParam,
      /** Where the word begins in the English line, in UTF-16 code units; its first occurrence by default. */
      at: emptyAsUndefined(integerParam(0, 100_000).nullable().default(null)),
    }),
    output: wordCardDto,
    errors: ['not_ready'],
  }),
  phonetic: defineCall({
    methods: ['GET'],
    path: '/api/word_phonetic.php',
    summary: 'Looks up the IPA of a word or phrase. Null when the dictionary lacks one of its words.',
    access: 'client',
    changes: false,
    input: z.object({ text: wordText }),
    output: z.object({ phonetic: z.string().nullable() }),
    errors: [],
  }),
  export: defineCall({
    methods: ['GET'],
    path: '/api/word_export.php',
    summary: 'Downloads a whole list: CSV with a byte order mark, or notes for Anki.',
    access: 'client',
    changes: false,
    input: z.object({
      format: emptyAsUndefined(z.enum(exportFormats).default('csv')),
      group: optionalGroup,
      mine: flagParam(true),
    }),
    output: z.string(),
    download: true,
    errors: [],
  }),
  share: defineCall({
    methods: ['GET', 'POST'],
    path: '/api/collect_word_share.php',
    summary:
      'With `words[]`, creates a shared collection. With `share_id`, returns one; each word has lines that can be played.',
    access: 'client',
    changes: ({ words: texts }: { words: string[] | null }) => texts !== null,
    cache: 'no-store',
    input: z.object({
      shareId: optionalIdParam,
      words: z
        .union([z.array(wordText).min(1).max(WORD_SHARE_MAX_WORDS), wordText.transform((text) => [text])])
        .nullable()
        .default(null),
    }),
    output: z.union([wordShareDto, z.object({ shareId: z.string() })]),
    errors: ['word_limit'],
  }),
  removeShare: defineCall({
    methods: ['POST'],
    path: '/api/word_share_remove.php',
    summary: 'Removes one of the caller’s shared collections. Its link stops working.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: shareInput,
    output: shareInput,
    errors: [],
  }),
  viewShare: defineLoaderCall({
    summary: 'Returns a shared collection.',
    access: 'client',
    input: z.object({ shareId: z.string() }),
    output: wordShareDto,
    errors: [],
  }),
  ownShares: defineLoaderCall({
    summary: 'Lists the caller’s shared collections, newest first.',
    access: 'client',
    input: z.object({}),
    output: z.array(ownWordShareDto),
    errors: [],
  }),
  reviewProgress: defineLoaderCall({
    summary: 'Counts the caller’s words by how far they are in spaced review.',
    access: 'client',
    input: z.object({ group: optionalGroup }),
    output: reviewProgressDto,
    errors: [],
  }),
};
