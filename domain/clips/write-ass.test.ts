import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSubtitle } from '../subtitles/parse-subtitle.ts';
import { makeLine } from '../testing/factories.ts';
import { escapeAss, wrapWideText, writeAss } from './write-ass.ts';

const picture = { width: 1280, height: 720 };
const lines = [
  makeLine('v', 0, { startMs: 0, endMs: 1996, en: 'Tom, {and} "Jerry"', zh: '猫和老鼠' }),
  makeLine('v', 1, { startMs: 61_004, endMs: 3_661_046, en: 'Only English.', zh: null }),
  makeLine('v', 2, { startMs: 3_700_000, endMs: 3_701_000, en: null, zh: '只有中文' }),
];
const events = (text: string) => text.split('\n').filter((line) => line.startsWith('Dialogue:'));

/**
 * Returns what a player shows of an event's text, by the rules of the format: `{...}` is an override block unless its
 * brace is escaped, `\N` and `\n` break the line, `\h` is a space, and zero-width characters are invisible.
 */
function renderText(text: string): string {
  let [rendered, at] = ['', 0];
  while (at < text.length) {
    const [character, next] = [text.charAt(at), text.charAt(at + 1)];
    if (character === '\\' && (next === '{' || next === '}')) [rendered, at] = [rendered + next, at + 2];
    else if (character === '\\' && (next === 'N' || next === 'n')) [rendered, at] = [`${rendered}\n`, at + 2];
    else if (character === '\\' && next === 'h') [rendered, at] = [`${rendered} `, at + 2];
    else if (character === '{' && text.includes('}', at)) at = text.indexOf('}', at) + 1;
    else [rendered, at] = [rendered + character, at + 1];
  }
  return rendered.replaceAll('\u2060', '');
}

describe('writeAss', () => {
  test('writes English above Chinese, rounds times to hundredths, and leaves out lines without text', () => {
    const both = events(writeAss({ lines, lang: 'both', picture }));
    expect(both.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      'Dialogue: 0,0:00:00.00,0:00:02.00,EN',
      'Dialogue: 0,0:01:01.00,1:01:01.05,EN',
      'Dialogue: 0,1:01:40.00,1:01:41.00,EN',
    ]);
    const texts = both.map((line) => renderText(line.split(',').slice(9).join(',')));
    expect(texts).toEqual(['Tom, {and} "Jerry"\n猫和老鼠', 'Only English.', '只有中文']);
    expect(events(writeAss({ lines, lang: 'en', picture }))).toHaveLength(2);
    expect(events(writeAss({ lines, lang: 'zh', picture }))).toHaveLength(2);
  });

  test('can be read by parseSubtitle', () => {
    const { format, cues } = parseSubtitle({ text: writeAss({ lines, lang: 'zh', picture }), format: null });
    expect(format).toBe('ass');
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 2000, '猫和老鼠'],
      [3_700_000, 3_701_000, '只有中文'],
    ]);
  });

  test("scales the font with the picture's height", () => {
    const sizeIn = (height: number) =>
      Number(
        /^Style: EN,[^,]+,(\d+)/m.exec(writeAss({ lines, lang: 'en', picture: { width: 100, height } }))?.[1],
      );
    expect(sizeIn(720)).toBe(49);
    expect(sizeIn(1440)).toBe(98);
  });
});

describe('escapeAss', () => {
  test.each([
    '{\\pos(0,0)}',
    'a\\Nb',
    'C:\\new\\house',
    '\\',
    '\\{',
    '{{}}',
    '}{',
    'it’s "so", he said',
    '{\\',
  ])('%s is shown unchanged', (text) => expect(renderText(escapeAss(text))).toBe(text));

  test('any text is shown unchanged in one event', () => {
    const odd = fc.string({
      unit: fc.constantFrom('\\', '{', '}', 'N', 'n', 'h', ',', '"', ' ', '\n', '台', 'r'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 40 })), (text) => {
        const line = makeLine('v', 0, { startMs: 0, endMs: 1000, en: text, zh: null });
        const [event, ...more] = events(writeAss({ lines: [line], lang: 'en', picture }));
        expect(more).toEqual([]);
        const expected = text
          .replace(/\r\n?/g, '\n')
          .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')
          .replaceAll('\u2060', '');
        const rendered = renderText((event ?? '').split(',').slice(9).join(','));
        // Line breaks in wide text have their own test.
        expect(rendered.replace(/\s/g, '')).toBe(expected.replace(/\s/g, ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('wrapWideText', () => {
  test('breaks text into lines of similar length, none too long', () => {
    const text = '我从来没有说过这样的话，你总是这样，现在我们只好等到明天早上再说了。';
    const broken = wrapWideText(text, 20).split('\n');
    expect(broken.join('')).toBe(text);
    expect(broken).toHaveLength(2);
    expect(Math.abs((broken[0]?.length ?? 0) - (broken[1]?.length ?? 0))).toBeLessThan(4);
    for (const line of broken) expect(line).not.toMatch(/^[，。]/);
    for (const width of [6, 9, 12, 16]) {
      for (const line of wrapWideText(text, width).split('\n')) {
        // A closing mark stays with the text before it.
        expect(line.replace(/[，。]$/, '').length).toBeLessThanOrEqual(width);
      }
    }
  });

  test('breaks between words, not inside them', () => {
    const text = '它沾染了太多无辜者的鲜血，而且没有人知道它为什么要这样做，也没有人敢去问它的主人究竟是谁。';
    expect(wrapWideText(text, 36)).toContain('为什么');
    expect(wrapWideText(text, 22)).toContain('没有人');
  });

  test('leaves text unchanged that fits or has spaces', () => {
    expect(wrapWideText('短的一句', 20)).toBe('短的一句');
    const english = 'word '.repeat(40).trim();
    expect(wrapWideText(english, 20)).toBe(english);
  });
});
