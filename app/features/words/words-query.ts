import type { WordGroup } from '#shared/words.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

/** The address of each list. On the phone, all three share one address. */
export const wordListPaths: Record<WordGroup, string> = {
  plain: '/wordList',
  gold: '/goldwordList',
  RR: '/RRwordList',
};
export const PHONE_WORD_LIST_PATH = '/m/wordList';

export type WordsViewName = 'mine' | 'list' | 'review';

export interface WordsQuery {
  group: WordGroup;
  phone: boolean;
  view: WordsViewName;
  q: string | null;
  pageno: number;
  asOfMs: number | null;
  /** The shared collection to show instead of a list; null for a list. */
  shareId: string | null;
}

/** The default view: the viewer's saved words for the plain list, the published words for the others. */
const defaultView = (group: WordGroup): WordsViewName => (group === 'plain' ? 'mine' : 'list');

/** Reads the address of a word list. Ignores case and a trailing slash. */
export function readWordsQuery(url: URL): WordsQuery {
  const { searchParams } = url;
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  const phone = path.startsWith('/m/');
  const groupName = phone ? searchParams.get('group') : path;
  const group =
    groupName === 'gold' || groupName === '/goldwordlist'
      ? 'gold'
      : groupName === 'RR' || groupName === '/rrwordlist'
        ? 'RR'
        : 'plain';
  const view = searchParams.get('view');
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
  return {
    group,
    phone,
    view: view === 'mine' || view === 'list' || view === 'review' ? view : defaultView(group),
    q: q === '' ? null : q,
    pageno: readPageNumber(searchParams),
    asOfMs: readSnapshotTime(searchParams),
    shareId: searchParams.get('share'),
  };
}

/** Returns the address of a word list. Leaves out parameters that have their default value. */
export function wordsPath(query: Pick<WordsQuery, 'group' | 'phone'> & Partial<WordsQuery>): string {
  const { group, phone, view = defaultView(group), q = null, pageno = 1, asOfMs = null } = query;
  const params = new URLSearchParams();
  if (query.shareId) params.set('share', query.shareId);
  if (phone && group !== 'plain') params.set('group', group);
  if (view !== defaultView(group)) params.set('view', view);
  if (q !== null) params.set('q', q);
  if (pageno > 1) {
    params.set('pageno', String(pageno));
    if (asOfMs !== null) params.set('as_of', String(asOfMs));
  }
  const path = phone ? PHONE_WORD_LIST_PATH : wordListPaths[group];
  return params.size > 0 ? `${path}?${params}` : path;
}
