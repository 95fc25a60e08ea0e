import { describe, expect, it } from 'vitest';
import { filmListPath, readFilmListQuery } from './film-list-query.ts';

describe('the address of /list', () => {
  it('falls back on anything unknown', () => {
    expect(readFilmListQuery(new URLSearchParams('source=x&level=6&sort=y&pageno=-3&q=%20'))).toEqual({
      source: 'film',
      level: null,
      sort: 'new',
      q: '',
      pageno: 1,
      asOfMs: null,
    });
  });
  it('reads back what it wrote', () => {
    const query = {
      source: 'kid',
      level: 4,
      sort: 'year',
      q: '月亮 & co',
      pageno: 3,
      asOfMs: 1_700_000_000_123,
    } as const;
    expect(readFilmListQuery(new URL(filmListPath(query), 'http://site.invalid').searchParams)).toEqual(
      query,
    );
  });
  it('leaves the default out', () => {
    expect(filmListPath({ source: 'film', level: null, sort: 'new', q: '', pageno: 1, asOfMs: 5 })).toBe(
      '/list',
    );
  });
  it.each(['0', '6', '2.0', '02', ' 2', '', 'x'])('takes %j for no level', (level) => {
    expect(readFilmListQuery(new URLSearchParams({ level })).level).toBeNull();
  });
});
