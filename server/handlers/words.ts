import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { wireSearch } from '#shared/wire.ts';
import { type WireSavedWord, wireSavedWord, wireWord, wireWordShare, wireWords } from '#shared/wire-words.ts';
import { exportFormats, ratings, WORD_SHARE_MAX_WORDS, wordGroups } from '#shared/words.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentPage, presentSearch } from './present.ts';
import { presentShare, presentWord } from './present-words.ts';

/** What is sent before it is cleaned may be longer than what is kept. */
const SENT_MAX = 2000;

const wordText = z.string().min(1).max(SENT_MAX);
const note = emptyAsUndefined(optionalTextParam(SENT_MAX));
const absentId = emptyAsUndefined(idParam.nullable().default(null));
const flag = (given: '0' | '1') =>
  emptyAsUndefined(
    z.union([z.enum(['0', '1']), z.boolean().transform(Number), integerParam(0, 1)]).default(given),
  ).transform((value) => String(value) === '1');
/** What is left out stays, what is empty is cleared. */
const changed = z.string().max(SENT_MAX).optional();

const group = emptyAsUndefined(z.enum(wordGroups).nullable().default(null));
const index = z.object({
  group,
  mine: flag('0'),
  due: flag('0'),
  q: emptyAsUndefined(optionalTextParam(200)),
  ...snapshotPagingFields,
});
const saving = z.object({
  text: emptyAsUndefined(wordText.optional()),
  group: emptyAsUndefined(z.enum(wordGroups).default('plain')),
  phonetic: note,
  meaning: note,
  note,
  sub_id: absentId,
  entry_id: absentId,
});
const updating = z.object({
  word_id: idParam,
  text: emptyAsUndefined(wordText.optional()),
  phonetic: changed,
  meaning: changed,
  note: changed,
});
const oneWord = z.object({ word_id: idParam });
const oneShare = z.object({ share_id: idParam });
const rated = z.object({
  word_id: idParam,
  rating: z.enum(ratings),
  reps: emptyAsUndefined(integerParam(0, 1_000_000).nullable().default(null)),
});
const lines = z.object({
  text: wordText,
  after: emptyAsUndefined(optionalTextParam(1000)),
  pagesize: pagingFields.pagesize,
});
const exporting = z.object({
  format: emptyAsUndefined(z.enum(exportFormats).default('csv')),
  group,
  mine: flag('1'),
});
const phonetic = z.object({ text: wordText });
const sharing = z.object({
  share_id: absentId,
  words: z
    .union([z.array(wordText).min(1).max(WORD_SHARE_MAX_WORDS), wordText.transform((text) => [text])])
    .nullable()
    .default(null),
});

/** Vocabulary: own and published words, spaced review, lines with a word, shared collections, exports. */
export function mountWordCalls(api: Hono<HttpEnv>): void {
  api.get('/word_list_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { mine, due, as_of, ...asked } = await readInput(c, index);
    const { words } = c.var.services;
    const found = { viewer, ...asked, asOfMs: as_of };
    // Only what is one's own is ever due.
    const page = mine || due ? await words.list({ ...found, due }) : await words.published(found);
    return c.json(presentPage(page, presentWord));
  });

  api.post('/word_save.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { text, entry_id, sub_id, ...facts } = await readInput(c, saving);
    const { words } = c.var.services;
    if (entry_id === null && text === undefined) throw new AppError('bad_parameter', { field: 'text' });
    const { word, created } =
      entry_id === null
        ? await words.save({ viewer, word: { ...facts, text: text ?? '', lineId: sub_id } })
        : await words.saveEntryToOwnWords({ viewer, entryId: entry_id });
    const answer: WireSavedWord = { ...presentWord(word), created };
    return c.json(answer);
  });

  api.post('/word_update.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { word_id, ...given } = await readInput(c, updating);
    const word = await c.var.services.words.update({ viewer, wordId: word_id, change: definedOf(given) });
    return c.json(presentWord(word));
  });

  api.post('/word_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { word_id } = await readInput(c, oneWord);
    await c.var.services.words.remove({ viewer, wordId: word_id });
    return c.json({ word_id });
  });

  api.post('/word_review.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { word_id, rating, reps } = await readInput(c, rated);
    return c.json(presentWord(await c.var.services.words.review({ viewer, wordId: word_id, rating, reps })));
  });

  api.get('/word_lines.php', async (c) => {
    const viewer = requireViewer(c);
    const input = await readInput(c, lines);
    return c.json(presentSearch(await c.var.services.words.findLines({ viewer, ...input })));
  });

  api.get('/word_phonetic.php', async (c) => {
    requireViewer(c);
    const { text } = await readInput(c, phonetic);
    return c.json({ phonetic: await c.var.services.words.phoneticOf(text) });
  });

  api.get('/word_export.php', async (c) => {
    const viewer = requireViewer(c);
    const input = await readInput(c, exporting);
    const file = await c.var.services.words.export({ viewer, ...input });
    const csv = input.format === 'csv';
    return c.body(file, 200, {
      'content-type': csv ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="taici-words.${csv ? 'csv' : 'txt'}"`,
      'cache-control': 'no-store',
    });
  });

  const share = async (c: RequestContext) => {
    const viewer = requireViewer(c);
    const { share_id, words: chosen } = await readInput(c, sharing);
    const { words } = c.var.services;
    if (chosen !== null) {
      requireSameOrigin(c);
      c.header('cache-control', 'no-store');
      return c.json({ share_id: await words.share({ viewer, words: chosen }) });
    }
    if (share_id === null) throw new AppError('bad_parameter', { field: 'share_id' });
    return c.json(presentShare(await words.shared({ viewer, shareId: share_id })));
  };
  api.post('/word_share_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { share_id } = await readInput(c, oneShare);
    await c.var.services.words.unshare({ viewer, shareId: share_id });
    return c.json({ share_id });
  });

  api.get('/collect_word_share.php', share);
  api.post('/collect_word_share.php', share);
}

/** Only the texts that were given. */
function definedOf(given: Omit<z.output<typeof updating>, 'word_id'>) {
  const { text, phonetic: sound, meaning, note: remark } = given;
  return {
    ...(text === undefined ? {} : { text }),
    ...(sound === undefined ? {} : { phonetic: sound }),
    ...(meaning === undefined ? {} : { meaning }),
    ...(remark === undefined ? {} : { note: remark }),
  };
}

export const wordCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/word_list_index.php',
    summary:
      'Words of a list: the published ones, with `mine` one’s own, with `due` those to be reviewed now.',
    access: 'client',
    input: index,
    answer: wireWords,
  },
  {
    methods: ['POST'],
    path: '/api/word_save.php',
    summary:
      'Keeps a word with the line it was met in, or a published entry; `created` is false when it was there.',
    access: 'client',
    input: saving,
    answer: wireSavedWord,
  },
  {
    methods: ['POST'],
    path: '/api/word_update.php',
    summary: 'Changes a word of one’s own: what is left out stays, what is empty is cleared.',
    access: 'client',
    input: updating,
    answer: wireWord,
  },
  {
    methods: ['POST'],
    path: '/api/word_remove.php',
    summary: 'Takes a word off one’s own list.',
    access: 'client',
    input: oneWord,
    answer: oneWord,
  },
  {
    methods: ['POST'],
    path: '/api/word_review.php',
    summary:
      'Rates how well a word was remembered, which says when it comes again; 409 when `reps` is out of date.',
    access: 'client',
    input: rated,
    answer: wireWord,
  },
  {
    methods: ['GET'],
    path: '/api/word_lines.php',
    summary: 'Lines of the library with a word or phrase.',
    access: 'client',
    input: lines,
    answer: wireSearch,
  },
  {
    methods: ['GET'],
    path: '/api/word_phonetic.php',
    summary: 'How a word or phrase sounds, in IPA; null when the dictionary lacks one of its words.',
    access: 'client',
    input: phonetic,
    answer: z.object({ phonetic: z.string().nullable() }),
  },
  {
    methods: ['GET'],
    path: '/api/word_export.php',
    summary: 'A whole list as a file: CSV with a byte order mark, or notes for Anki.',
    access: 'client',
    input: exporting,
    answer: z.string(),
  },
  {
    methods: ['GET', 'POST'],
    path: '/api/collect_word_share.php',
    summary:
      'With `words[]` makes a shared collection; with `share_id` shows one, each word with lines that can be played.',
    access: 'client',
    input: sharing,
    answer: z.union([wireWordShare, z.object({ share_id: z.string() })]),
  },
  {
    methods: ['POST'],
    path: '/api/word_share_remove.php',
    summary: 'Withdraws a shared collection of one’s own: its link leads nowhere then.',
    access: 'client',
    input: oneShare,
    answer: oneShare,
  },
];
