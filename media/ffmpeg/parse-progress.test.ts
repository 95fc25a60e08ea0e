import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCuts, splitText } from '../testing/split-text.ts';
import { parseProgress } from './parse-progress.ts';

test('parseProgress gives the same reports wherever the stream is split', () => {
  const text =
    'frame=12\nfps=0.0\nout_time_us=N/A\nspeed=N/A\nprogress=continue\nframe=48\nout_time_us=2000000\nprogress=continue\nframe=50\nout_time_us=-21333\nprogress=end\n';
  fc.assert(
    fc.property(arbitraryCuts, (cuts) => {
      let rest = '';
      const reports = splitText(text, cuts).flatMap((chunk) => {
        const parsed = parseProgress({ rest, chunk });
        rest = parsed.rest;
        return parsed.reports;
      });
      expect(reports).toEqual([
        { frame: 12, outTimeMs: null },
        { frame: 48, outTimeMs: 2000 },
        { frame: 50, outTimeMs: 0 },
      ]);
      expect(rest).toBe('');
    }),
  );
});
