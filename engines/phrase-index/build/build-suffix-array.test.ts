import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runToCompletion } from '../scheduling/time-slice.ts';
import { buildSuffixArray } from './build-suffix-array.ts';

/** Reference: sorts all positions by comparing suffixes token by token. */
function sortBySuffixes(tokens: Uint16Array): number[] {
  const suffix = (at: number) => [...tokens.subarray(at, tokens.indexOf(0, at))];
  const whole = (at: number) => (tokens[at - 1] === 0 ? 0 : 1);
  const positions = [...tokens.keys()].filter((at) => tokens[at] !== 0);
  return positions.sort((a, b) => {
    const [one, other] = [suffix(a), suffix(b)];
    const at = one.findIndex((word, index) => word !== other[index]);
    if (at !== -1) return (one[at] ?? 0) - (other[at] ?? 0);
    return one.length - other.length || whole(a) - whole(b) || a - b;
  });
}

const streamOf = (lines: number[][]) => Uint16Array.from([0, ...lines.flatMap((line) => [...line, 0])]);

it.each([
  [1, 40, 30],
  [2, 40, 30],
  [3, 40, 30],
  [9, 40, 30],
  // Lines are long enough for suffixes that share more than MAX_RADIX_DEPTH tokens.
  [1, 300, 5],
  [2, 300, 5],
])(
  'sorts suffixes in token order for %i distinct words and up to %i words per line, up to %i lines',
  (words, maxLength, maxLines) => {
    const line = fc.oneof(
      fc.array(fc.integer({ min: 1, max: words }), { maxLength }),
      fc.nat(maxLength).map((length) => Array<number>(length).fill(1)),
    );
    const lines = fc.array(line, { maxLength: maxLines });
    fc.assert(
      fc.property(lines, (drawn) => {
        const tokens = streamOf(drawn);
        const { suffixArray, termStarts } = runToCompletion(buildSuffixArray({ tokens, termCount: words }));
        expect([...suffixArray]).toEqual(sortBySuffixes(tokens));
        for (let word = 1; word <= words; word++) {
          const count = tokens.filter((token) => token === word).length;
          expect((termStarts[word + 1] ?? 0) - (termStarts[word] ?? 0)).toBe(count);
          if (count > 0) expect(tokens[suffixArray[termStarts[word] ?? 0] ?? 0]).toBe(word);
        }
      }),
      { seed: 7, numRuns: maxLength > 100 ? 30 : 300 },
    );
  },
);

it('sorts long lines of one repeated word in three seconds of processor time', () => {
  const line = Array.from({ length: 20_000 }, () => 1);
  const tokens = streamOf([line, line, line]);
  const before = process.threadCpuUsage();
  const { suffixArray } = runToCompletion(buildSuffixArray({ tokens, termCount: 1 }));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3_000);
  expect([...suffixArray.subarray(0, 4)]).toEqual([20_000, 40_001, 60_002, 19_999]);
});
