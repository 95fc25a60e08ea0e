import { describe, expect, it } from 'vitest';
import { stillFileName } from './still-file-name.ts';

describe('stillFileName', () => {
  const name = (title: string) =>
    stillFileName({ title, timeCode: '00:12:03.250', frame: 17358, format: 'jpg' });
  it('contains film, time code, and frame', () => {
    expect(name('The Corner Table')).toBe('The Corner Table 00-12-03.250 f17358.jpg');
    expect(name('靠窗的位子')).toBe('靠窗的位子 00-12-03.250 f17358.jpg');
  });
  it('contains no character that a file system forbids', () => {
    expect(name('../a/b\\c:"d"?*|<e>\n')).toBe('a b c d e 00-12-03.250 f17358.jpg');
    expect(name(' ... ')).toBe('taici 00-12-03.250 f17358.jpg');
    expect(name('x'.repeat(300)).length).toBeLessThan(120);
  });
});
