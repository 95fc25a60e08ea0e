import { expect, test } from 'vitest';
import { shuffle } from './shuffle.ts';

test('swaps each item with one that stands before it or is the item itself', () => {
  const ranges: [number, number][] = [];
  const items = ['a', 'b', 'c'];
  const shuffled = shuffle(items, (low, high) => {
    ranges.push([low, high]);
    return low;
  });
  expect(shuffled).toEqual(['b', 'c', 'a']);
  expect(items).toEqual(['a', 'b', 'c']);
  expect(ranges).toEqual([
    [0, 2],
    [0, 1],
  ]);
});

test('can give every order', () => {
  const orders = new Set<string>();
  for (const first of [0, 1, 2]) {
    for (const second of [0, 1]) {
      orders.add(shuffle(['a', 'b', 'c'], (_, high) => (high === 2 ? first : second)).join(''));
    }
  }
  expect(orders.size).toBe(6);
});
