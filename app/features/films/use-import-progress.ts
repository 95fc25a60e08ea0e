import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FilmDto } from '#contract/films.ts';
import { api } from '../../api/client.ts';
import { usePolling } from '../../api/use-polling.ts';
import type { FilmListQuery } from './film-list-query.ts';

const POLL_INTERVAL_MS = 2000;

/**
 * Returns the page's films with the progress of running imports, which it fetches every 2 s. Reloads the page's data
 * when the state of a film changes.
 */
export function useImportProgress(args: {
  films: FilmDto[];
  query: FilmListQuery;
  pageSize: number;
  active: boolean;
}): FilmDto[] {
  const { films, query, pageSize } = args;
  const [percents, setPercents] = useState<ReadonlyMap<string, number | null>>(new Map());
  const { revalidate } = useRevalidator();
  const importing = films.some(({ state, percent }) => state === 'importing' || percent !== null);

  const fetchProgress = async (signal: AbortSignal) => {
    const { source, level, sort, q, pageNumber, asOfMs } = query;
    const { list } = await api.films.list(
      { source, level, sort, q: q || null, pageNumber, pageSize, asOf: asOfMs },
      { signal, quiet: true },
    );
    setPercents(new Map(list.map(({ id, percent }) => [id, percent])));
    const states = new Map(films.map(({ id, state }) => [id, state]));
    if (list.length !== films.length || list.some(({ id, state }) => states.get(id) !== state))
      await revalidate();
  };
  usePolling(fetchProgress, POLL_INTERVAL_MS, args.active && importing);

  return films.map((film) => {
    const percent = percents.get(film.id);
    return percent === undefined ? film : { ...film, percent };
  });
}
