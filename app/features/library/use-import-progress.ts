import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FilmSummary } from '#domain/films/types.ts';
import type { WireFilm, WirePage } from '#shared/wire.ts';
import { requestJson } from '../../api/http-client.ts';
import { usePolling } from '../../api/use-polling.ts';
import type { FilmListQuery } from './film-list-query.ts';

const EVERY_MS = 2000;

/**
 * The page's cards with the per cent of running imports brought up to date every 2 s. As soon as a film's state
 * changes the page is loaded anew.
 */
export function useImportProgress(args: {
  cards: FilmSummary[];
  query: FilmListQuery;
  pagesize: number;
  active: boolean;
}): FilmSummary[] {
  const { cards, query, pagesize } = args;
  const [percents, setPercents] = useState<ReadonlyMap<string, number | null>>(new Map());
  const { revalidate } = useRevalidator();
  const importing = cards.some(({ state, percent }) => state === 'importing' || percent !== null);

  const ask = async (signal: AbortSignal) => {
    const { source, level, sort, q, pageno, asOfMs } = query;
    const fields = { source, level, sort, q: q || null, pageno, pagesize, as_of: asOfMs };
    const { list } = await requestJson<WirePage<WireFilm>>('/api/dub_film_index.php', {
      fields,
      signal,
      quiet: true,
    });
    setPercents(new Map(list.map(({ id, percent }) => [id, percent])));
    const known = new Map(cards.map(({ film, state }) => [film.id, state]));
    if (list.length !== cards.length || list.some(({ id, state }) => known.get(id) !== state))
      await revalidate();
  };
  usePolling(ask, EVERY_MS, args.active && importing);

  return cards.map((card) => {
    const percent = percents.get(card.film.id);
    return percent === undefined ? card : { ...card, percent };
  });
}
