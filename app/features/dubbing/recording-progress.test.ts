import { expect, test } from 'vitest';
import { recordingProgress } from './recording-progress.ts';

test('the line fills up during the line, and the tail after its end', () => {
  const at = (elapsedMs: number) => recordingProgress({ elapsedMs, lineMs: 2000, tailMs: 800 });
  expect([0, 500, 2000, 2400, 2800, 9000].map(at)).toEqual([
    { line: 0, tail: 0 },
    { line: 0.25, tail: 0 },
    { line: 1, tail: 0 },
    { line: 1, tail: 0.5 },
    { line: 1, tail: 1 },
    { line: 1, tail: 1 },
  ]);
});

test('a line without length is over at once', () => {
  expect(recordingProgress({ elapsedMs: 400, lineMs: 0, tailMs: 800 })).toEqual({ line: 1, tail: 0.5 });
});
