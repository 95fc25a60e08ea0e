import { describe, expect, it } from 'vitest';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { ApiError } from '../api/api-error.ts';
import { errorCodeMessage, errorMessage } from './error-message.ts';
import { importNoteMessage, importStageLabel } from './import-messages.ts';
import { loadTexts, translatorFor } from './translators.ts';

type Texts = Map<string, string>;

function collectTexts(branch: object, path = '', texts: Texts = new Map()): Texts {
  for (const [key, value] of Object.entries(branch)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') texts.set(here, value);
    else if (typeof value === 'object' && value !== null) collectTexts(value, here, texts);
    else throw new Error(`${here} is neither text nor a group`);
  }
  return texts;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('catalogue', () => {
  const chinese = collectTexts(zhCN);
  const english = collectTexts(en);

  // Chinese has no plural. English has a second text for the singular, under the same key with `_one` added.
  const singulars = [...english.keys()].filter((key) => key.endsWith('_one'));
  const pluralOf = (key: string) => key.replace(/_one$/, '');

  it('has the same keys in both languages and no empty text', () => {
    const plain = [...english.keys()].filter((key) => !singulars.includes(key));
    expect(plain.sort()).toEqual([...chinese.keys()].sort());
    expect(
      singulars.filter((key) => !placeholders(english.get(pluralOf(key)) ?? '').includes('count')),
    ).toEqual([]);
    for (const texts of [chinese, english]) {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('has the same placeholders in both languages', () => {
    const differing = [...chinese].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
    const differingSingulars = singulars.filter(
      (key) =>
        placeholders(english.get(key) ?? '').join() !== placeholders(english.get(pluralOf(key)) ?? '').join(),
    );
    expect(differingSingulars).toEqual([]);
  });
});

describe('translatorFor', () => {
  it('translates two requests in two languages independently', async () => {
    await Promise.all([loadTexts('zh-CN', 'root'), loadTexts('en', 'root')]);
    const [chinese, english] = [translatorFor('zh-CN'), translatorFor('en')];
    expect(chinese('nav.list')).toBe(zhCN.nav.list);
    expect(english('nav.list')).toBe(en.nav.list);
    expect(chinese('list.none', { q: '<b>&' })).toContain('<b>&');
  });

  it('uses the singular for a count of one in English', async () => {
    await Promise.all([loadTexts('zh-CN', 'root'), loadTexts('en', 'root')]);
    const translate = (locale: 'zh-CN' | 'en') =>
      [0, 1, 2].map((count) => translatorFor(locale)('search.totalExact', { count }));
    expect(translate('en')).toEqual(['0 lines', '1 line', '2 lines']);
    expect(translate('zh-CN')).toEqual(
      [0, 1, 2].map((count) => zhCN.search.totalExact.replace('{{count}}', `${count}`)),
    );
  });

  it('translates every kind of error', async () => {
    await loadTexts('en', 'root');
    const t = translatorFor('en');
    const makeError = (code: string, wording: string | null = null) =>
      new ApiError({ code, httpStatus: 400, wording });
    expect(errorMessage(t, makeError('not_found', '没有找到'))).toBe(en.ui.call.gone);
    expect(errorMessage(t, makeError('network'))).toBe(en.ui.call.network);
    expect(errorMessage(t, makeError('brand_new', 'from the server'))).toBe('from the server');
    expect(errorMessage(t, new TypeError('x is undefined'))).toBe(en.error.internal);
    const refused = (retryAfterSeconds: number | null) =>
      errorMessage(t, new ApiError({ code: 'too_many_requests', httpStatus: 429, retryAfterSeconds }));
    expect(refused(61)).toBe('Too many attempts. Please try again in 2 minutes');
    expect(refused(3600)).toBe('Too many attempts. Please try again in 1 hour');
    expect(refused(null)).toBe('Too many attempts. Please try again a little later');
    expect(errorCodeMessage(t, 'too_many_requests')).toBe(
      'Too many attempts. Please try again a little later',
    );
    expect(errorCodeMessage(t, null)).toBeNull();
    expect(errorCodeMessage(t, 'toString')).toBe(en.error.internal);
  });

  it('translates import stages and notes with and without their prefix', async () => {
    await loadTexts('en', 'root');
    const t = translatorFor('en');
    expect([importStageLabel(t, 'encode'), importStageLabel(t, 'stage.encode')]).toEqual([
      en.jobStage.encode,
      en.jobStage.encode,
    ]);
    expect(importStageLabel(t, 'brand_new')).toBe('brand_new');
    expect(importNoteMessage(t, 'note.no_audio')).toBe(en.note.no_audio);
    expect(importNoteMessage(t, 'brand_new')).toContain('brand_new');
  });
});
