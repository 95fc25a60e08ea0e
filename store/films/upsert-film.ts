import type { Film } from '#domain/films/types.ts';
import type { Database } from '../database/tables.ts';
import { toFilm, toFilmRow } from './film-rows.ts';

/** Finds the film by its titleKey, or inserts it. Returns the stored film, and whether it is new. */
export async function upsertFilm(args: {
  db: Database;
  film: Film;
}): Promise<{ film: Film; created: boolean }> {
  const { db, film } = args;
  const inserted = await db
    .insertInto('films')
    .values(toFilmRow(film))
    .onConflict((conflict) => conflict.column('title_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { film: toFilm(inserted), created: true };
  const there = await db
    .selectFrom('films')
    .selectAll()
    .where('title_key', '=', film.titleKey)
    .executeTakeFirstOrThrow();
  return { film: toFilm(there), created: false };
}
