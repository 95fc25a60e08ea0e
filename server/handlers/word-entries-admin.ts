import type { Hono } from 'hono';
import * as z from 'zod';
import { wireWord, wireWords } from '#shared/wire-words.ts';
import { entryStates, wordGroups } from '#shared/words.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalTextParam,
  snapshotPagingFields,
} from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';
import { readInputAsAdmin } from './admin-input.ts';
import { presentPage } from './present.ts';
import { presentWord } from './present-words.ts';

const SENT_MAX = 2000;

const absentId = emptyAsUndefined(idParam.nullable().default(null));
const admin = { admin_id: absentId };
const note = emptyAsUndefined(optionalTextParam(SENT_MAX));
const moment = emptyAsUndefined(filmTimeParam.nullable().default(null));
const index = z.object({
  ...admin,
  group: emptyAsUndefined(z.enum(wordGroups).nullable().default(null)),
  state: emptyAsUndefined(z.enum(entryStates).nullable().default(null)),
  q: emptyAsUndefined(optionalTextParam(200)),
  ...snapshotPagingFields,
});
const saving = z.object({
  ...admin,
  entry_id: absentId,
  group: z.enum(wordGroups),
  text: z.string().min(1).max(SENT_MAX),
  phonetic: note,
  meaning: note,
  note,
  sub_id: absentId,
  start_ms: moment,
  end_ms: moment,
  sort: emptyAsUndefined(integerParam(-1_000_000, 1_000_000).default(0)),
  state: emptyAsUndefined(z.enum(entryStates).default('draft')),
});
const oneEntry = z.object({ ...admin, entry_id: idParam });

/** Editing the three published word lists. */
export function mountWordEntryAdminCalls(api: Hono<HttpEnv>): void {
  api.get('/word_entry_index.php', async (c) => {
    const { viewer, input } = await readInputAsAdmin(c, index);
    const { admin_id: _, as_of, ...asked } = input;
    const page = await c.var.services.words.entries({ viewer, ...asked, asOfMs: as_of });
    return c.json(presentPage(page, presentWord));
  });

  api.post('/word_entry_save.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, saving);
    const { admin_id: _, entry_id, sub_id, start_ms, end_ms, ...facts } = input;
    const saved = await c.var.services.words.saveEntry({
      viewer,
      entryId: entry_id,
      form: { ...facts, lineId: sub_id, startMs: start_ms, endMs: end_ms },
    });
    return c.json(presentWord(saved));
  });

  api.post('/word_entry_remove.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, oneEntry);
    await c.var.services.words.removeEntry({ viewer, entryId: input.entry_id });
    return c.json({ entry_id: input.entry_id });
  });
}

export const wordEntryAdminCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/word_entry_index.php',
    summary: 'Entries of the published word lists, drafts included.',
    access: 'admin',
    input: index,
    answer: wireWords,
  },
  {
    methods: ['POST'],
    path: '/api/word_entry_save.php',
    summary: 'Makes or changes an entry as a whole; a published one needs its meaning and a clip.',
    access: 'admin',
    input: saving,
    answer: wireWord,
  },
  {
    methods: ['POST'],
    path: '/api/word_entry_remove.php',
    summary: 'Removes an entry; what learners have kept of it stays theirs.',
    access: 'admin',
    input: oneEntry,
    answer: oneEntry.omit({ admin_id: true }),
  },
];
