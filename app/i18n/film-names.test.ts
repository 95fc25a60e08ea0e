import { expect, it } from 'vitest';
import { filmNames, formatFilmName } from './film-names.ts';

const film = { title: 'A Borrowed Umbrella', titleZh: '借来的伞' };

it("puts the name in the reader's language first and the other name second", () => {
  expect(formatFilmName(film, 'zh-CN')).toBe('借来的伞 A Borrowed Umbrella');
  expect(formatFilmName(film, 'en')).toBe('A Borrowed Umbrella 借来的伞');
  expect(filmNames(film, 'zh-CN').map(({ lang }) => lang)).toEqual(['zh-CN', 'en']);
});

it('returns a single name if there is no second one or both are the same', () => {
  expect(formatFilmName({ title: 'Shrek', titleZh: null }, 'zh-CN')).toBe('Shrek');
  expect(formatFilmName({ title: '借来的伞', titleZh: '借来的伞' }, 'zh-CN')).toBe('借来的伞');
});
