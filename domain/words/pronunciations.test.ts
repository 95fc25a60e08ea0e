import { expect, test } from 'vitest';
import { loadPronunciations, loadPronunciationVariants } from './pronunciations.ts';

test('lists all variants of a spelling', async () => {
  const lookUp = await loadPronunciationVariants();
  expect(lookUp('read')).toEqual(['R EH1 D', 'R IY1 D']);
  expect(lookUp('zzyzx')).toEqual([]);
});

test('has no remarks of the dictionary', async () => {
  expect((await loadPronunciationVariants())('aalborg')[0]).toBe('AO1 L B AO0 R G');
  expect((await loadPronunciations())('Aalborg')).toBe('AO1 L B AO0 R G');
});
