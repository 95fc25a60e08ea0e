import type { Hono } from 'hono';
import * as z from 'zod';
import type { CallDescription } from '../call-description.ts';
import { idParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';

const oneFilm = z.object({ film_id: idParam });

export const filmRemovalCalls: CallDescription[] = [
  {
    methods: ['POST'],
    path: '/api/dub_film_remove.php',
    summary:
      'Takes a film out of the library with its files, for administrators and for whoever brought it; clips cut from it live on. `kept` counts videos that stay since a lesson or a red packet stands on them.',
    access: 'client',
    input: oneFilm,
    answer: z.object({ removed: z.number(), kept: z.number() }),
  },
];

export function mountFilmRemovalCalls(api: Hono<HttpEnv>): void {
  api.post('/dub_film_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { film_id } = await readInput(c, oneFilm);
    return c.json(await c.var.services.filmRemoval.remove({ viewer, filmId: film_id }));
  });
}
