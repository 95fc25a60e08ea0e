import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFolderBytes } from './measure-folder-bytes.ts';

test('measureFolderBytes adds up the sizes of files at every depth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taici-bench-'));
  try {
    expect(measureFolderBytes(folder)).toBe(0);
    writeFileSync(join(folder, 'a'), 'four');
    mkdirSync(join(folder, 'b', 'c'), { recursive: true });
    writeFileSync(join(folder, 'b', 'c', 'd'), 'twelve bytes');
    expect(measureFolderBytes(folder)).toBe(16);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
