import { expect, test } from 'vitest';
import { compareRecordings } from './compare.ts';

const recorded = { 'reference: GET /a': { answer: 'x' }, 'a request': { answer: 'x' } };
const additions = [{ requestsFrom: 'reference: GET /', reason: 'more', added: ['limits', 'errors.400'] }];

test('a deliberate addition is left out of the answers that have it, and of no others', () => {
  const compare = (more: object) =>
    compareRecordings({
      recorded,
      actual: {
        'reference: GET /a': { answer: 'x', limits: 5, errors: { 400: 'bad', ...more } },
        'a request': { answer: 'x' },
      },
      changes: [{ request: 'reference: GET /a', reason: 'errors', expected: { answer: 'x', errors: {} } }],
      additions,
      replacements: [],
    });
  expect(compare({})).toEqual([]);
  expect(compare({ 500: 'lost' })).toEqual([expect.stringContaining('.errors.500')]);
});

test('an addition to the items of a list is left out of each item that has it', () => {
  const compare = (list: { id: number; more?: number; other?: number }[]) =>
    compareRecordings({
      recorded: { 'a list': { list: [{ id: 1 }, { id: 2 }] } },
      actual: { 'a list': { list } },
      changes: [],
      additions: [{ requestsFrom: '', reason: 'more', added: ['list.*.more'] }],
      replacements: [],
    });
  expect(compare([{ id: 1, more: 5 }, { id: 2 }])).toEqual([]);
  expect(
    compare([
      { id: 1, more: 5 },
      { id: 2, other: 5 },
    ]),
  ).toEqual([expect.stringContaining('other')]);
  expect(compare([{ id: 1 }, { id: 2 }])).toEqual([expect.stringContaining('list.*.more')]);
});

test('an addition that no answer has is a difference', () => {
  const compare = (actual: object) =>
    compareRecordings({
      recorded,
      actual: { ...recorded, ...actual },
      changes: [],
      additions,
      replacements: [],
    });
  expect(compare({})).toEqual([expect.stringContaining('limits'), expect.stringContaining('errors.400')]);
  expect(compare({ 'a request': { answer: 'x', limits: 5 } })).toContainEqual(
    expect.stringContaining('a request'),
  );
});

test('a deliberate replacement applies to the whole recording, and one that changes nothing is a difference', () => {
  const compare = (replaced: string) =>
    compareRecordings({
      recorded: { 'a request': { poster: '/a.jpg', list: ['/b.jpg'] } },
      actual: { 'a request': { poster: '/a.webp', list: ['/b.webp'] } },
      changes: [],
      additions: [],
      replacements: [{ replaced, by: '.webp', reason: 'smaller' }],
    });
  expect(compare('.jpg')).toEqual([]);
  expect(compare('.gif')).toEqual([expect.stringContaining('.gif'), expect.stringContaining('a request')]);
});
