import { expect, test } from 'vitest';
import { estimateFileBytes, type FileSizeInputs } from './estimate-file-bytes.ts';

const facts: FileSizeInputs = {
  seconds: 8,
  clipBytes: 1_500_000,
  picture: { width: 1280, height: 720 },
  hasAudio: true,
  original: null,
  movingSeconds: 4,
};

test('a moving picture is expected to take more where more moves, and in proportion to its length', () => {
  const lively = { ...facts, clipBytes: 4_500_000 };
  for (const kind of ['gif', 'webp'] as const) {
    const bytes = estimateFileBytes(kind, facts);
    expect(estimateFileBytes(kind, lively)).toBeGreaterThan(1.5 * bytes);
    expect(estimateFileBytes(kind, { ...facts, movingSeconds: 2 })).toBeCloseTo(bytes / 2, -1);
  }
});

test('a larger original makes a larger file, and nothing is expected of nothing', () => {
  const large = { ...facts, original: { width: 1920, height: 1080 } };
  expect(estimateFileBytes('original', facts)).toBe(facts.clipBytes);
  expect(estimateFileBytes('original', large)).toBeGreaterThan(1.5 * facts.clipBytes);
  const empty = { ...facts, seconds: 0, clipBytes: 0, movingSeconds: 0 };
  expect(estimateFileBytes('gif', empty)).toBe(0);
});
