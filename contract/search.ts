import * as z from 'zod';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import { MAX_DIFFICULTY, MAX_LINE_WORDS, MAX_WORDS_PER_MINUTE } from '#shared/search-limits.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  jsonParam,
  optionalTextParam,
  pagingFields,
} from './fields.ts';
import { searchHitDto, searchResultDto } from './search-hit.ts';

/** A phrase from the library, and how often it occurs. */
const suggestionDto = z.object({ text: z.string(), count: z.number() });
export type SuggestionDto = z.infer<typeof suggestionDto>;

const searchAnswerDto = searchResultDto.extend({
  /** For a search without hits: similar phrases from the library, most frequent first. */
  didYouMean: z.array(suggestionDto),
});
export type SearchAnswerDto = z.infer<typeof searchAnswerDto>;

/**
 * How many lines each filter value would leave, with that value in place of the search's own filter of the same kind.
 */
const facetsDto = z.object({
  speed: z.object({ slow: z.number(), normal: z.number(), fast: z.number() }),
  length: z.object({ short: z.number(), medium: z.number(), long: z.number() }),
  /** Counts for difficulty 1 to 5. */
  difficulty: z.array(z.number()),
  /** The film with the most lines comes first. */
  films: z.array(
    z.object({
      filmId: z.string(),
      filmTitle: z.string(),
      filmTitleZh: z.string().nullable(),
      count: z.number(),
    }),
  ),
  totalKind: z.enum(['exact', 'estimate']),
});
export type FacetsDto = z.infer<typeof facetsDto>;

/** A range of whole numbers, including both ends. An absent end defaults to the lowest or highest allowed number. */
const rangeParam = (min: number, max: number) => {
  const bound = z.number().int().min(min).max(max);
  return z
    .strictObject({ min: bound.default(min), max: bound.default(max) })
    .refine((range) => range.min <= range.max, { path: ['min'] })
    .optional();
};

/** Filters for the matching lines. Refuses unknown filters; otherwise, a caller would believe that they work. */
const filtersParam = emptyAsUndefined(
  jsonParam(
    z
      .strictObject({
        speed: rangeParam(0, MAX_WORDS_PER_MINUTE),
        words: rangeParam(1, MAX_LINE_WORDS),
        difficulty: rangeParam(1, MAX_DIFFICULTY),
      })
      .nullable()
      .default(null)
      .describe(
        'Ranges, such as {"speed":{"min":120,"max":180},"words":{"min":1,"max":5},"difficulty":{"min":1,"max":3}}. Each filter and each end may be left out. Speed is in English words per minute, words counts the English words of the line, difficulty is that of its rarest word from 1 to 5.',
      ),
    500,
  ),
);

const q = z
  .string()
  .max(10_000)
  .describe(
    'English, Chinese, or both. An asterisk stands for one to three words. Quotation marks exclude other word forms.',
  );
const sourceParam = emptyAsUndefined(z.enum(['all', ...filmSources]).default('all'));
const phraseFields = {
  q,
  mode: emptyAsUndefined(
    z
      .enum(['forms', 'exact'])
      .default('forms')
      .describe('exact: as if the whole phrase were in quotation marks.'),
  ),
  filters: filtersParam,
};
/** The last input of each call: the parameters before it keep their places in the reference. */
const lastWordField = {
  lastWord: emptyAsUndefined(
    z
      .enum(['whole', 'prefix'])
      .default('whole')
      .describe(
        'prefix: the word that ends the phrase also stands for every word that begins with it, as for a phrase that is still being typed. Lines with the word itself come first. A space, a punctuation mark, or a closing quotation mark after the word ends it.',
      ),
  ),
};
const filmIdField = { filmId: emptyAsUndefined(idParam.nullable().default(null)) };
const pageFields = { after: optionalTextParam(1000), pageSize: pagingFields.pageSize };

const searchInOneSource = (source: FilmSource) =>
  defineCall({
    methods: ['GET'],
    path: `/api/sub_seek_${source}.php`,
    summary: 'Finds the lines that contain a phrase, in one part of the library.',
    access: 'client',
    changes: false,
    keepsAnswer: true,
    input: z.object({ ...phraseFields, ...filmIdField, ...pageFields, ...lastWordField }),
    output: searchAnswerDto,
    errors: ['not_ready'],
  });

export const search = {
  film: searchInOneSource('film'),
  ytb: searchInOneSource('ytb'),
  kid: searchInOneSource('kid'),
  client: searchInOneSource('client'),
  all: defineCall({
    methods: ['GET'],
    path: '/api/sub_seek_all.php',
    summary: 'Finds the lines that contain a phrase, in the whole library or in one part of it.',
    access: 'client',
    changes: false,
    keepsAnswer: true,
    input: z.object({
      ...phraseFields,
      ...filmIdField,
      source: sourceParam,
      ...pageFields,
      ...lastWordField,
    }),
    output: searchAnswerDto,
    errors: ['not_ready'],
  }),
  suggest: defineCall({
    methods: ['GET'],
    path: '/api/sub_seek_suggest.php',
    summary: 'Returns the most frequent continuations of a text, and how often each is said.',
    access: 'client',
    changes: false,
    keepsAnswer: true,
    input: z.object({ q, source: sourceParam, limit: emptyAsUndefined(integerParam(1, 20).default(8)) }),
    output: z.object({ list: z.array(suggestionDto) }),
    errors: ['not_ready'],
  }),
  nearest: defineCall({
    methods: ['GET'],
    path: '/api/sub_seek_nearest.php',
    summary:
      'Returns the lines that come nearest to a phrase that no line contains: those with the most of its words, near each other.',
    access: 'client',
    changes: false,
    keepsAnswer: true,
    input: z.object({
      ...phraseFields,
      ...filmIdField,
      source: sourceParam,
      pageSize: pagingFields.pageSize,
      ...lastWordField,
    }),
    output: z.object({ list: z.array(searchHitDto) }),
    errors: ['not_ready'],
  }),
  facets: defineCall({
    methods: ['GET'],
    path: '/api/sub_seek_facets.php',
    summary:
      'Counts the lines of a search for each speed, length, and difficulty, and for each film. Each count replaces the filter of its own kind. At most `limit` films are returned.',
    access: 'client',
    changes: false,
    keepsAnswer: true,
    input: z.object({
      ...phraseFields,
      ...filmIdField,
      source: sourceParam,
      limit: emptyAsUndefined(integerParam(1, 50).default(12)),
      ...lastWordField,
    }),
    output: facetsDto,
    errors: ['not_ready'],
  }),
  /** For the search page, whose address may contain the line of one hit. */
  upToLine: defineLoaderCall({
    summary: 'Returns the first hits of a search, at least as far as one line if it is a hit.',
    access: 'client',
    input: z.object({
      ...phraseFields,
      source: sourceParam,
      filmId: z.string().nullable(),
      /** The line, as the address names it. */
      linked: z.object({ id: z.string(), mark: z.string().nullable() }).nullable(),
      pageSize: z.number(),
      ...lastWordField,
    }),
    /** `hitId` is the hit that says what the linked line said; null if none of the hits does. */
    output: searchAnswerDto.extend({ hitId: z.string().nullable() }),
    errors: ['not_ready'],
  }),
};
