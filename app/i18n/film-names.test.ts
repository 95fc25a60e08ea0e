import { expect, it } from 'vitest';
import { filmNames, formatFilmName } from './film-names.ts';

const film = { title: 'A Borrowed Umbrella', titleZh: '借来的伞' };

it("puts the reader's language first and keeps the other", () => {
  expect(formatFilmName(film, 'zh-CN')).toBe('借来的伞 A Borrowed Umbrella');
  expect(formatFilmName(film, 'en')).toBe('A Borrowed Umbrella 借来的伞');
  expect(filmNames(film, 'zh-CN').map(({ lang }) => lang)).toEqual(['zh-CN', 'en']);
});

it('says one name once', () => {
  expect(formatFilmName({ title: 'Shrek', titleZh: null }, 'zh-CN')).toBe('Shrek');
  expect(formatFilmName({ title: '借来的伞', titleZh: '借来的伞' }, 'zh-CN')).toBe('借来的伞');
});
