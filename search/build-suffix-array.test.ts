import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildSuffixArray } from './build-suffix-array.ts';
import { runAtOnce } from './time-slice.ts';

/** All places by comparing what begins there word by word. */
function sortPlainly(tokens: Uint16Array): number[] {
  const suffix = (at: number) => [...tokens.subarray(at, tokens.indexOf(0, at))];
  const whole = (at: number) => (tokens[at - 1] === 0 ? 0 : 1);
  const places = [...tokens.keys()].filter((at) => tokens[at] !== 0);
  return places.sort((a, b) => {
    const [one, other] = [suffix(a), suffix(b)];
    const at = one.findIndex((word, index) => word !== other[index]);
    if (at !== -1) return (one[at] ?? 0) - (other[at] ?? 0);
    return one.length - other.length || whole(a) - whole(b) || a - b;
  });
}

const streamOf = (lines: number[][]) => Uint16Array.from([0, ...lines.flatMap((line) => [...line, 0])]);

it.each([1, 2, 3, 9])('sorts like comparing word by word, %i different words', (words) => {
  const lines = fc.array(fc.array(fc.integer({ min: 1, max: words }), { maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(lines, (drawn) => {
      const tokens = streamOf(drawn);
      const { sa, first } = runAtOnce(buildSuffixArray({ tokens, words }));
      expect([...sa]).toEqual(sortPlainly(tokens));
      for (let word = 1; word <= words; word++) {
        const count = tokens.filter((token) => token === word).length;
        expect((first[word + 1] ?? 0) - (first[word] ?? 0)).toBe(count);
        if (count > 0) expect(tokens[sa[first[word] ?? 0] ?? 0]).toBe(word);
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

it('does not slow down on lines of one word', () => {
  const line = Array.from({ length: 20_000 }, () => 1);
  const tokens = streamOf([line, line, line]);
  const startedMs = performance.now();
  const { sa } = runAtOnce(buildSuffixArray({ tokens, words: 1 }));
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  expect([...sa.subarray(0, 4)]).toEqual([20_000, 40_001, 60_002, 19_999]);
});
