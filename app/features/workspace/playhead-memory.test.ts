import { expect, test } from 'vitest';
import { keepPlayhead, keptPlayheadMs } from './playhead-memory.ts';

function memory(initial: string | null = null) {
  let text = initial;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value;
    },
  };
}

test('keeps the playhead of each history entry in its file', () => {
  const storage = memory();
  keepPlayhead(storage, 'a', { pictureId: 'film', ms: 1000 });
  keepPlayhead(storage, 'b', { pictureId: 'film', ms: 2000 });
  keepPlayhead(storage, 'a', { pictureId: 'film', ms: 3000 });
  expect(keptPlayheadMs(storage, 'a', 'film')).toBe(3000);
  expect(keptPlayheadMs(storage, 'b', 'film')).toBe(2000);
  expect(keptPlayheadMs(storage, 'a', 'other')).toBeNull();
  expect(keptPlayheadMs(storage, 'c', 'film')).toBeNull();
});

test('keeps the last twenty entries', () => {
  const storage = memory();
  for (let n = 0; n < 21; n += 1) keepPlayhead(storage, `e${n}`, { pictureId: 'film', ms: n });
  expect(keptPlayheadMs(storage, 'e0', 'film')).toBeNull();
  expect(keptPlayheadMs(storage, 'e1', 'film')).toBe(1);
});

test.each(['nonsense', '{}', '[1]', '[["a"]]', '[["a",{"ms":"1","pictureId":"film"}]]'])(
  'reads %s as nothing kept',
  (text) => {
    expect(keptPlayheadMs(memory(text), 'a', 'film')).toBeNull();
  },
);

test('a storage that refuses loses nothing but the playhead', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepPlayhead(full, 'a', { pictureId: 'film', ms: 1 })).not.toThrow();
});
