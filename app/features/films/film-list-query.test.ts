import { describe, expect, it } from 'vitest';
import { filmListPath, readFilmListQuery } from './film-list-query.ts';

describe('readFilmListQuery and filmListPath', () => {
  it('reads unknown values as the defaults', () => {
    expect(readFilmListQuery(new URLSearchParams('source=x&level=6&sort=y&pageno=-3&q=%20'))).toEqual({
      source: 'film',
      level: null,
      sort: 'new',
      q: '',
      pageNumber: 1,
      asOfMs: null,
    });
  });
  it('reads back the query of a path', () => {
    const query = {
      source: 'kid',
      level: 4,
      sort: 'year',
      q: '月亮 & co',
      pageNumber: 3,
      asOfMs: 1_700_000_000_123,
    } as const;
    expect(readFilmListQuery(new URL(filmListPath(query), 'http://site.invalid').searchParams)).toEqual(
      query,
    );
  });
  it('leaves the defaults out of the path', () => {
    expect(filmListPath({ source: 'film', level: null, sort: 'new', q: '', pageNumber: 1, asOfMs: 5 })).toBe(
      '/list',
    );
  });
  it.each(['0', '6', '2.0', '02', ' 2', '', 'x'])('reads %j as no level', (level) => {
    expect(readFilmListQuery(new URLSearchParams({ level })).level).toBeNull();
  });
});
