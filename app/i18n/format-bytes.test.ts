import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [99_940, '99.9 KB'],
  [99_960, '100 KB'],
  [480_000, '480 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [52_428_800, '52.4 MB'],
  [1_234_000_000, '1.2 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
