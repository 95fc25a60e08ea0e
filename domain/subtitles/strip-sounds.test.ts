import { afterEach, expect, test, vi } from 'vitest';
import { measureBracketUse, stripSounds } from './strip-sounds.ts';

afterEach(() => vi.restoreAllMocks());

/** Counts the characters that are copied out of texts while `work` runs. */
function countCopied(work: () => void): number {
  const { slice } = String.prototype;
  let copied = 0;
  vi.spyOn(String.prototype, 'slice').mockImplementation(function count(this: string, ...range) {
    const part = slice.apply(this, range);
    copied += part.length;
    return part;
  });
  work();
  vi.restoreAllMocks();
  return copied;
}

test.each([
  '(x) ',
  '(sighs)',
  '(MAN): ',
  'A (x): ',
  '(a)\n',
  '()',
  '(a):',
  '♪ la ',
  '- (LAUGHS)\n',
  '[Bob] 你',
])('a cue of 100,000 characters full of %j is read a few times, not once for each bracket', (unit) => {
  const text = unit.repeat(Math.ceil(100_000 / unit.length));
  const copied = countCopied(() => {
    measureBracketUse([text]);
    stripSounds(text, { round: 'sounds', square: 'sounds' });
  });
  expect(copied).toBeLessThan(30 * text.length);
});
