import type { FilmSource } from '#shared/film-codes.ts';
import { buildTitleKey } from '../films/fold-title.ts';
import type { Film } from '../films/types.ts';
import { newId } from '../new-id.ts';
import type { parseFilmFileName } from './parse-film-file-name.ts';

/** Returns a new film with the title of a file name. `ownerId` is null unless the source is `client`. */
export function buildFilm(args: {
  name: ReturnType<typeof parseFilmFileName>;
  source: FilmSource;
  ownerId: string | null;
  nowMs: number;
}): Film {
  const { name, source, ownerId, nowMs } = args;
  const { kind, title, titleZh, year } = name;
  return {
    id: newId(),
    ...{ source, kind, title, titleZh, year, ownerId },
    titleKey: buildTitleKey({ source, ownerId, title, year }),
    createdMs: nowMs,
  };
}
