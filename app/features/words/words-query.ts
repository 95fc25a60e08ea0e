import type { WordGroup } from '#shared/words.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

/** Where each list is; on the phone all three share one address. */
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
  /** A shared collection in place of a list. */
  shareId: string | null;
}

/** What a list begins with: one's own words, the published lists with theirs. */
const firstView = (group: WordGroup): WordsViewName => (group === 'plain' ? 'mine' : 'list');

/** Reads the address of a word list, with or without a slash at its end and whatever its case. */
export function readWordsQuery(url: URL): WordsQuery {
  const { searchParams } = url;
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  const phone = path.startsWith('/m/');
  const named = phone ? searchParams.get('group') : path;
  const group =
    named === 'gold' || named === '/goldwordlist'
      ? 'gold'
      : named === 'RR' || named === '/rrwordlist'
        ? 'RR'
        : 'plain';
  const view = searchParams.get('view');
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
  return {
    group,
    phone,
    view: view === 'mine' || view === 'list' || view === 'review' ? view : firstView(group),
    q: q === '' ? null : q,
    pageno: readPageNumber(searchParams),
    asOfMs: readSnapshotTime(searchParams),
    shareId: searchParams.get('share'),
  };
}

/** The address of a word list; what is the default is left out. */
export function wordsPath(query: Pick<WordsQuery, 'group' | 'phone'> & Partial<WordsQuery>): string {
  const { group, phone, view = firstView(group), q = null, pageno = 1, asOfMs = null } = query;
  const params = new URLSearchParams();
  if (query.shareId) params.set('share', query.shareId);
  if (phone && group !== 'plain') params.set('group', group);
  if (view !== firstView(group)) params.set('view', view);
  if (q !== null) params.set('q', q);
  if (pageno > 1) {
    params.set('pageno', String(pageno));
    if (asOfMs !== null) params.set('as_of', String(asOfMs));
  }
  const path = phone ? PHONE_WORD_LIST_PATH : wordListPaths[group];
  return params.size > 0 ? `${path}?${params}` : path;
}
