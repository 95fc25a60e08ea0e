import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDownloadName } from './build-download-name.ts';

const nameOf = (title: string, suffix: string | null = null) =>
  buildDownloadName({ title, suffix, extension: 'mp4' });

describe('buildDownloadName', () => {
  test.each([
    ['Here’s looking at you, kid.', 'Here’s looking at you, kid.mp4'],
    ['永志不忘 — 卡萨布兰卡', '永志不忘 — 卡萨布兰卡.mp4'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.mp4'],
    ['two\r\nlines\u0000and\ta tab', 'two lines and a tab.mp4'],
    ['../../etc/passwd', 'etc passwd.mp4'],
    ['.hidden', 'hidden.mp4'],
    ['ends with dots. . .', 'ends with dots.mp4'],
    ['gpj\u202e.exe', 'gpj .exe.mp4'],
    ['safe\u2067.exe', 'safe .exe.mp4'],
    ['half \ud83d of a pair', 'half \ufffd of a pair.mp4'],
    ['', 'taici.mp4'],
    [' ??? ', 'taici.mp4'],
    ['...', 'taici.mp4'],
    ['CON', '_CON.mp4'],
    ['nul.txt', '_nul.txt.mp4'],
    ['Lpt1', '_Lpt1.mp4'],
    ['Console', 'Console.mp4'],
  ])('turns %j into %j', (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  test('puts the suffix between the title and the extension', () => {
    expect(nameOf('Casablanca', 'f120')).toBe('Casablanca f120.mp4');
    expect(nameOf('???', 'en')).toBe('taici en.mp4');
  });

  test('cuts a long title between characters', () => {
    expect(nameOf('ab'.repeat(200))).toBe(`${'ab'.repeat(40)}.mp4`);
    expect(nameOf('台'.repeat(200))).toBe(`${'台'.repeat(66)}.mp4`);
    expect(nameOf('😀'.repeat(200))).toBe(`${'😀'.repeat(50)}.mp4`);
  });

  test('returns a valid file name for every title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.nat(), (text, at) => {
        // The cut can be anywhere, also inside a surrogate pair.
        const title = text.slice(at % (text.length + 1));
        const name = nameOf(title);
        expect(name).toMatch(/^[^.\s].*\.mp4$|^[^.\s]\.mp4$/su);
        expect(name).not.toMatch(/[\u0000-\u001f\u007f<>:"/\\|?*]/);
        expect(name).not.toMatch(/[ .]\.mp4$/);
        expect(name.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(name)).toBeLessThan(220);
      }),
      { numRuns: 1_000 },
    );
  });
});
