import { expect, test } from 'vitest';
import type { LineDto } from '#contract/lines.ts';
import {
  draftAfter,
  invertEdit,
  isDirty,
  joinLines,
  type LineContent,
  listChanges,
  readDraft,
  replaceDraft,
  splitAtCarets,
  toDraft,
} from './line-edits.ts';

const line = (seq: number, startMs: number, en: string | null, zh: string | null = null): LineDto => ({
  ...{ id: `v.${seq}`, videoId: 'v', seq, startMs, endMs: startMs + 1000, en, zh },
});
const content = (en: string | null, zh: string | null = null): LineContent => ({
  ...{ startMs: 1000, endMs: 2000, en, zh },
});

test('a draft reads what was typed, and is dirty only if that differs', () => {
  const original = { ...line(3, 61_250, 'Hi.'), speakers: ['Ann'] };
  const draft = toDraft(original);
  expect(draft).toMatchObject({ start: '00:01:01.250', end: '00:01:02.250', en: 'Hi.', zh: '' });
  expect(isDirty(draft)).toBe(false);
  const typed = { ...draft, start: '1：01.5', zh: ' 嗨。' };
  expect(isDirty(typed)).toBe(true);
  const around = { previous: null, next: null, filmMs: 100_000 };
  expect(readDraft({ draft: typed, ...around })).toEqual({
    line: { startMs: 61_500, endMs: 62_250, en: 'Hi.', zh: '嗨。', speakers: ['Ann'] },
  });
  expect(readDraft({ draft: { ...typed, end: 'soon' }, ...around })).toEqual({
    fault: { field: 'endMs', rule: 'unreadable_time' },
  });
  expect(readDraft({ draft: typed, ...around, next: content('B') })).toEqual({
    fault: { field: 'startMs', rule: 'after_next' },
  });
});

test('splits at the caret, the other language at the nearest pause, and the time by letters', () => {
  const whole = content('Well, I never said so.', '嗯，我从没这么说过。');
  expect(splitAtCarets(whole, { en: 6, zh: null })).toEqual([
    { startMs: 1000, endMs: 1273, en: 'Well,', zh: '嗯，' },
    { startMs: 1273, endMs: 2000, en: 'I never said so.', zh: '我从没这么说过。' },
  ]);
  expect(splitAtCarets(whole, { en: 6, zh: 5 })?.map(({ zh }) => zh)).toEqual(['嗯，我从没', '这么说过。']);
  expect(splitAtCarets(content('Well so', '没有'), { en: 5, zh: null })?.map(({ zh }) => zh)).toEqual([
    '没有',
    null,
  ]);
});

test('does not split where one half would say nothing', () => {
  expect(splitAtCarets(content('Well.'), { en: 5, zh: null })).toBeNull();
  expect(splitAtCarets(content('Well.'), { en: 0, zh: null })).toBeNull();
  expect(splitAtCarets(content('Well.'), { en: null, zh: null })).toBeNull();
});

test('joins texts, times, and speakers', () => {
  const first = { ...content('A', '甲'), speakers: ['Ann'] };
  expect(joinLines(first, { ...content('B'), startMs: 2100, endMs: 2500 })).toEqual({
    ...{ startMs: 1000, endMs: 2500, en: 'A B', zh: '甲', speakers: ['Ann', null] },
  });
  expect(joinLines(content(null), content('B'))).toEqual(content('B'));
});

test('a new line fits between its neighbors', () => {
  expect(draftAfter(line(0, 1000, 'A'), line(1, 2500, 'B'), 9000)).toMatchObject({
    ...{ original: null, seq: 1, start: '00:00:02.000', end: '00:00:02.500' },
  });
  expect(draftAfter(line(0, 1000, 'A'), null, 3000)).toMatchObject({ end: '00:00:03.000' });
  expect(draftAfter(null, null, null)).toMatchObject({ seq: 0, start: '00:00:00.000', end: '00:00:01.500' });
});

test('the inverse of an edit puts the lines back', () => {
  const before = [line(4, 1000, 'A'), line(5, 3000, 'B')];
  const edit = { fromSeq: 4, count: 2, lines: [content('A B')] };
  expect(invertEdit(edit, before)).toEqual({
    ...{ fromSeq: 4, count: 1 },
    lines: [content('A'), { ...content('B'), startMs: 3000, endMs: 4000 }],
  });
});

test('lists what somebody else changed, and not the lines that moved onto the page or off it', () => {
  const before = [line(0, 1000, 'A'), line(1, 3000, 'B'), line(2, 5000, 'C')];
  const after = [line(0, 1000, 'A'), line(1, 3000, 'B!'), line(2, 3500, 'New'), line(3, 5000, 'C')];
  const whole = { previous: null, next: null };
  expect(listChanges({ list: before, ...whole }, { list: after, ...whole })).toEqual({
    gone: [before[1]],
    added: [after[1], after[2]],
  });
  // The first line is gone from the film, or it is on the page before now.
  const shorter = before.slice(1);
  expect(listChanges({ list: before, ...whole }, { list: shorter, ...whole }).gone).toEqual([before[0]]);
  const around = { previous: line(9, 0, 'Before'), next: line(10, 9000, 'After') };
  expect(
    listChanges({ list: before, ...around }, { list: [...shorter, line(3, 7000, 'D')], ...around }),
  ).toEqual({ gone: [], added: [] });
});

test('a draft follows its line, also a changed one, and becomes a new line when it is gone', () => {
  const draft = { ...toDraft(line(1, 3000, 'B')), en: 'Typed' };
  const moved = [line(0, 1000, 'A'), line(1, 2000, 'New'), line(2, 3000, 'B')];
  expect(replaceDraft(draft, moved)).toMatchObject({ seq: 2, original: { en: 'B' }, en: 'Typed' });
  expect(replaceDraft(draft, [line(0, 1000, 'A'), line(1, 3200, 'B!')])).toMatchObject({
    ...{ seq: 1, original: { en: 'B!' }, en: 'Typed' },
  });
  expect(replaceDraft(draft, [line(0, 1000, 'A'), line(1, 6000, 'C')])).toMatchObject({
    ...{ seq: 1, original: null, en: 'Typed' },
  });
});
