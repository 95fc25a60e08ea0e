import { describe, expect, it } from 'vitest';
import { demoFilms } from '../screenplay/demo-films.ts';
import type { SpokenLine, subtitleVariants } from '../types.ts';
import { encodeGb18030 } from './encode-gb18030.ts';
import { makeSubtitleFiles } from './make-subtitle-files.ts';

const spoken: SpokenLine[] = [
  { line: { speaker: 'mia', en: "It's me.", zh: '是我，“米娅”。' }, startMs: 2600, endMs: 3450 },
  { line: { speaker: 'leo', en: 'No way!', zh: '不会吧！' }, startMs: 62_010, endMs: 3_723_990 },
];

function readSubtitleFiles(
  variant: (typeof subtitleVariants)[number],
  encodings: string[],
): [string, string][] {
  return makeSubtitleFiles(variant, spoken).map(({ suffix, bytes }, index) => [
    suffix,
    new TextDecoder(encodings[index] ?? 'utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  ]);
}

describe('makeSubtitleFiles', () => {
  it('creates one bilingual ASS file with style tags', () => {
    const [[suffix, text] = ['', '']] = readSubtitleFiles('ass', []);
    expect(suffix).toBe('.ass');
    expect(text).toContain(
      "Dialogue: 0,0:00:02.60,0:00:03.45,Default,Mia,0,0,0,,{\\fad(80,80)}是我，“米娅”。\\N{\\rEnglish\\b0}It's me.\n",
    );
    expect(text).toContain('Dialogue: 0,0:01:02.01,1:02:03.99,Default,Leo,');
  });

  it('creates the same ASS file in UTF-16 with a byte order mark', () => {
    const [[, text] = ['', '']] = readSubtitleFiles('ass-utf16', ['utf-16le']);
    const [[, plain] = ['', '']] = readSubtitleFiles('ass', []);
    expect(text.replaceAll('\r\n', '\n')).toBe(`\ufeff${plain}`);
  });

  it('creates a pair of SubRip files', () => {
    expect(readSubtitleFiles('srt-pair', [])).toEqual([
      [
        '.en.srt',
        "1\n00:00:02,600 --> 00:00:03,450\nIt's me.\n\n2\n00:01:02,010 --> 01:02:03,990\nNo way!\n",
      ],
      [
        '.zh-Hans.srt',
        '1\n00:00:02,600 --> 00:00:03,450\n是我，“米娅”。\n\n2\n00:01:02,010 --> 01:02:03,990\n不会吧！\n',
      ],
    ]);
  });

  it('creates a Chinese file in GB18030 with CRLF, and an English one with a byte order mark', () => {
    const [[, english] = ['', ''], [, chinese] = ['', '']] = readSubtitleFiles('srt-gb18030', [
      'utf-8',
      'gb18030',
    ]);
    expect(english.startsWith('\ufeff1\r\n')).toBe(true);
    expect(chinese).toContain('\r\n是我，“米娅”。\r\n');
    const [, file] = makeSubtitleFiles('srt-gb18030', spoken);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(file?.bytes)).toThrow();
  });

  it('creates one SubRip file with both languages in each cue', () => {
    const [[suffix, text] = ['', '']] = readSubtitleFiles('srt-both', []);
    expect(suffix).toBe('.srt');
    expect(text).toContain("--> 00:00:03,450\n是我，“米娅”。\nIt's me.\n\n2\n");
  });

  it('creates a pair of WebVTT files with voices', () => {
    const [[, english] = ['', ''], [suffix, chinese] = ['', '']] = readSubtitleFiles('vtt-pair', []);
    expect(english).toMatch(/^WEBVTT\n\n00:00:02\.600 --> 00:00:03\.450 line:90%\n<v Mia>It's me\.<\/v>\n\n/);
    expect(suffix).toBe('.zh-Hans.vtt');
    expect(chinese).toContain('<v 利奥>不会吧！</v>');
  });
});

describe('encodeGb18030', () => {
  it('encodes every line of the library so that decoding restores it', () => {
    const text = demoFilms.flatMap(({ lines }) => lines.map(({ zh }) => zh)).join('\r\n');
    const bytes = encodeGb18030(text);
    expect(new TextDecoder('gb18030').decode(bytes)).toBe(text);
    expect(bytes.length).toBeLessThan(new TextEncoder().encode(text).length);
  });

  it('throws RangeError for a character that needs four bytes', () => {
    expect(() => encodeGb18030('café ☕')).toThrow(RangeError);
    expect(() => encodeGb18030('\ufffd')).toThrow(RangeError);
  });
});
