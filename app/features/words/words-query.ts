import type { WordGroup } from '#shared/words.ts';
import { pagingQuery } from '../../navigation/page-addresses.ts';
import { pagePaths, withQuery, wordListPaths } from '../../navigation/page-paths.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

const viewNames = ['mine', 'lines', 'list', 'review', 'sources'] as const;
type WordsViewName = (typeof viewNames)[number];

export interface WordsQuery {
  group: WordGroup;
  phone: boolean;
  view: WordsViewName;
  q: string | null;
  pageNumber: number;
  asOfMs: number | null;
  /** The shared collection to show instead of a list; null for a list. */
  shareId: string | null;
}

/** The default view: the viewer's saved words for the plain list, the published words for the others. */
export const defaultView = (group: WordGroup): WordsViewName => (group === 'plain' ? 'mine' : 'list');

/** Reads the address of a word list. Ignores case and a trailing slash. */
export function readWordsQuery(url: URL): WordsQuery {
  const { searchParams } = url;
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  const phone = path === pagePaths.phoneWordList.toLowerCase();
  const groupName = phone ? searchParams.get('group') : path;
  const group =
    groupName === 'gold' || groupName === wordListPaths.gold.toLowerCase()
      ? 'gold'
      : groupName === 'RR' || groupName === wordListPaths.RR.toLowerCase()
        ? 'RR'
        : 'plain';
  const view = searchParams.get('view');
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
  return {
    group,
    phone,
    view: viewNames.find((name) => name === view) ?? defaultView(group),
    q: q === '' ? null : q,
    pageNumber: readPageNumber(searchParams),
    asOfMs: readSnapshotTime(searchParams),
    shareId: searchParams.get('share'),
  };
}

/** Returns the address of a word list. Leaves out parameters that have their default value. */
export function wordsPath(query: Pick<WordsQuery, 'group' | 'phone'> & Partial<WordsQuery>): string {
  const { group, phone, view = defaultView(group), q = null, pageNumber = 1, asOfMs = null } = query;
  return withQuery(phone ? pagePaths.phoneWordList : wordListPaths[group], {
    share: query.shareId,
    group: phone && group !== 'plain' ? group : null,
    view: view === defaultView(group) ? null : view,
    q,
    ...pagingQuery(pageNumber, asOfMs),
  });
}
