import { describe, expect, it } from 'vitest';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { ApiError } from '../api/http-client.ts';
import { errorCodeMessage, errorMessage } from './error-message.ts';
import { createI18n, loadCatalogue } from './i18n.ts';
import { importNoteMessage, importStageLabel } from './import-messages.ts';

type Leaves = Map<string, string>;

function leavesOf(branch: object, path = '', leaves: Leaves = new Map()): Leaves {
  for (const [key, value] of Object.entries(branch)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') leaves.set(here, value);
    else if (typeof value === 'object' && value !== null) leavesOf(value, here, leaves);
    else throw new Error(`${here} is neither text nor a group`);
  }
  return leaves;
}

const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('catalogue', () => {
  const chinese = leavesOf(zhCN);
  const english = leavesOf(en);

  // Chinese has no plural: what English says of one thing alone stands beside its key.
  const singulars = [...english.keys()].filter((key) => key.endsWith('_one'));
  const pluralOf = (key: string) => key.replace(/_one$/, '');

  it('has the same keys in both languages, none of them empty', () => {
    const plain = [...english.keys()].filter((key) => !singulars.includes(key));
    expect(plain.sort()).toEqual([...chinese.keys()].sort());
    expect(singulars.filter((key) => !gaps(english.get(pluralOf(key)) ?? '').includes('count'))).toEqual([]);
    for (const leaves of [chinese, english]) {
      expect([...leaves].filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('fills the same gaps in both languages', () => {
    const differing = [...chinese].filter(
      ([key, text]) => gaps(text).join() !== gaps(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
    const alone = singulars.filter(
      (key) => gaps(english.get(key) ?? '').join() !== gaps(english.get(pluralOf(key)) ?? '').join(),
    );
    expect(alone).toEqual([]);
  });
});

describe('translator', () => {
  it('keeps two requests in two languages apart', async () => {
    await Promise.all([loadCatalogue('zh-CN'), loadCatalogue('en')]);
    const [one, other] = [createI18n('zh-CN'), createI18n('en')];
    expect(one.t('nav.list')).toBe(zhCN.nav.list);
    expect(other.t('nav.list')).toBe(en.nav.list);
    expect(one.t('list.none', { q: '<b>&' })).toContain('<b>&');
  });

  it('speaks of one thing as one', async () => {
    await Promise.all([loadCatalogue('zh-CN'), loadCatalogue('en')]);
    const said = (locale: 'zh-CN' | 'en') =>
      [0, 1, 2].map((count) => createI18n(locale).t('search.totalExact', { count }));
    expect(said('en')).toEqual(['0 lines', '1 line', '2 lines']);
    expect(said('zh-CN')).toEqual(
      [0, 1, 2].map((count) => zhCN.search.totalExact.replace('{{count}}', `${count}`)),
    );
  });

  it('words every kind of failure', async () => {
    await loadCatalogue('en');
    const { t } = createI18n('en');
    const failed = (code: string, wording: string | null = null) =>
      new ApiError({ code, httpStatus: 400, wording });
    expect(errorMessage(t, failed('not_found', '没有找到'))).toBe(en.error.not_found);
    expect(errorMessage(t, failed('network'))).toBe(en.ui.call.network);
    expect(errorMessage(t, failed('brand_new', 'as told'))).toBe('as told');
    expect(errorMessage(t, new TypeError('x is undefined'))).toBe(en.error.internal);
    expect(errorCodeMessage(t, null)).toBeNull();
    expect(errorCodeMessage(t, 'toString')).toBe(en.error.internal);
  });

  it('words stages and notes with and without their prefix', async () => {
    await loadCatalogue('en');
    const { t } = createI18n('en');
    expect([importStageLabel(t, 'encode'), importStageLabel(t, 'stage.encode')]).toEqual([
      en.stage.encode,
      en.stage.encode,
    ]);
    expect(importStageLabel(t, 'brand_new')).toBe('brand_new');
    expect(importNoteMessage(t, 'note.no_audio')).toBe(en.note.no_audio);
    expect(importNoteMessage(t, 'brand_new')).toContain('brand_new');
  });
});
