import { useLocation, useNavigationType } from 'react-router';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Route } from './+types/search-route.ts';
import { SearchPage } from './search-page.tsx';

/** The page keeps its own state. Only a new navigation resets it. */
export default function SearchContent({
  loaderData: { query, hitId, isHitGone, shortened, film, results },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const locale = useLocale();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const index = Math.max(
    0,
    results.hits.findIndex((hit) => hit.lineId === hitId),
  );
  return (
    <SearchPage
      key={key}
      initial={{ query, results, index, busy: null, failure: null }}
      shortened={shortened}
      isHitGone={isHitGone}
      filmTitle={film && formatFilmName(film, locale)}
      playAtOnce={navigationType !== 'POP'}
    />
  );
}
