import { expect, test } from 'vitest';
import { createTranslate, flattenTexts } from './translate.ts';

const texts = new Map(
  Object.entries(
    flattenTexts({
      list: { none: 'nothing for {{q}}', total: '{{count}} titles', total_one: '{{count}} title' },
    }),
  ),
);
const t = createTranslate('en', texts);

test('values are filled in as they are', () => {
  expect(t('list.none', { q: "<b>&$& $' {{q}}" })).toBe("nothing for <b>&$& $' {{q}}");
});

test('a count chooses the plural form of the language', () => {
  expect([0, 1, 2].map((count) => t('list.total', { count }))).toEqual(['0 titles', '1 title', '2 titles']);
  expect(createTranslate('zh-CN', texts)('list.total', { count: 1 })).toBe('1 titles');
});

test('an empty value is shown as empty, and a placeholder without a value stays', () => {
  expect(t('list.none', { q: null })).toBe('nothing for ');
  expect(t('list.none')).toBe('nothing for {{q}}');
});

test('the key stands for a text that is not loaded, and texts may come later', () => {
  const loaded = new Map<string, string>();
  const later = createTranslate('en', loaded);
  expect(later('nav.list')).toBe('nav.list');
  loaded.set('nav.list', 'Library');
  expect(later('nav.list')).toBe('Library');
});
