import { expect, it } from 'vitest';
import { filmNames, filmNameText } from './film-name.ts';

const film = { title: 'A Borrowed Umbrella', titleZh: '借来的伞' };

it("puts the reader's language first and keeps the other", () => {
  expect(filmNameText(film, 'zh-CN')).toBe('借来的伞 A Borrowed Umbrella');
  expect(filmNameText(film, 'en')).toBe('A Borrowed Umbrella 借来的伞');
  expect(filmNames(film, 'zh-CN').map(({ lang }) => lang)).toEqual(['zh-CN', 'en']);
});

it('says one name once', () => {
  expect(filmNameText({ title: 'Shrek', titleZh: null }, 'zh-CN')).toBe('Shrek');
  expect(filmNameText({ title: '借来的伞', titleZh: '借来的伞' }, 'zh-CN')).toBe('借来的伞');
});
