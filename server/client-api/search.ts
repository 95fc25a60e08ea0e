import type { Hono } from 'hono';
import * as z from 'zod';
import { type Source, sources } from '#domain/films/types.ts';
import { wireSearch } from '#shared/wire.ts';
import type { CallDescription } from '../call-description.ts';
import { id, optionalText, orAbsent, paging, readInput } from '../read-input.ts';
import type { AppContext, AppEnv } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { presentSearch } from './present.ts';

const seek = z.object({
  q: z.string().max(10_000).default(''),
  film_id: orAbsent(id.nullable().default(null)),
  after: optionalText(1000),
  pagesize: paging.pagesize,
});
const seekAll = seek.extend({ source: orAbsent(z.enum(['all', ...sources]).default('all')) });

export const searchCalls: CallDescription[] = [
  ...sources.map(
    (source): CallDescription => ({
      methods: ['GET'],
      path: `/api/sub_seek_${source}.php`,
      summary: 'Lines that hold a phrase, in one part of the library.',
      access: 'client',
      input: seek,
      answer: wireSearch,
    }),
  ),
  {
    methods: ['GET'],
    path: '/api/sub_seek_all.php',
    summary: 'Lines that hold a phrase, in all parts or one.',
    access: 'client',
    input: seekAll,
    answer: wireSearch,
  },
];

/** The four `sub_seek_*` calls, one library part each, and `sub_seek_all` for the search page's tabs. */
export function mountSearchCalls(api: Hono<AppEnv>): void {
  const answer = async (c: AppContext, input: z.output<typeof seek>, wanted: Source[]) => {
    const viewer = requireViewer(c);
    const { q, film_id, after, pagesize } = input;
    return c.json(
      presentSearch(
        await c.var.services.search.seek({ viewer, q, sources: wanted, filmId: film_id, after, pagesize }),
      ),
    );
  };
  for (const source of sources) {
    api.get(`/sub_seek_${source}.php`, async (c) => answer(c, await readInput(c, seek), [source]));
  }
  api.get('/sub_seek_all.php', async (c) => {
    const input = await readInput(c, seekAll);
    return answer(c, input, input.source === 'all' ? [...sources] : [input.source]);
  });
}
