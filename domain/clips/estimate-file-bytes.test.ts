import { expect, test } from 'vitest';
import { estimateFileBytes, type FileSizeInputs } from './estimate-file-bytes.ts';

const inputs: FileSizeInputs = {
  seconds: 8,
  clipBytes: 1_500_000,
  picture: { width: 1280, height: 720 },
  hasAudio: true,
  original: null,
  movingSeconds: 4,
};

test('estimates an animation by its motion and in proportion to its length', () => {
  const lively = { ...inputs, clipBytes: 4_500_000 };
  for (const kind of ['gif', 'webp'] as const) {
    const bytes = estimateFileBytes(kind, inputs);
    expect(estimateFileBytes(kind, lively)).toBeGreaterThan(1.5 * bytes);
    expect(estimateFileBytes(kind, { ...inputs, movingSeconds: 2 })).toBeCloseTo(bytes / 2, -1);
  }
});

test('estimates more for a larger original, and 0 for an empty clip', () => {
  const large = { ...inputs, original: { width: 1920, height: 1080 } };
  expect(estimateFileBytes('original', inputs)).toBe(inputs.clipBytes);
  expect(estimateFileBytes('original', large)).toBeGreaterThan(1.5 * inputs.clipBytes);
  const empty = { ...inputs, seconds: 0, clipBytes: 0, movingSeconds: 0 };
  expect(estimateFileBytes('gif', empty)).toBe(0);
});
