import { describe, expect, test } from 'vitest';
import { parseSubtitle } from '../subtitles/parse-subtitle.ts';
import { makeLine } from '../testing/factories.ts';
import { writeSubtitles } from './write-subtitles.ts';

const lines = [
  makeLine('v', 0, { startMs: 0, endMs: 999.6, en: 'Tom & <Jerry>', zh: '猫和老鼠' }),
  makeLine('v', 1, { startMs: 61_001, endMs: 3_661_042, en: 'Only English.', zh: null }),
  makeLine('v', 2, { startMs: 3_700_000, endMs: 3_701_000, en: null, zh: '只有中文' }),
];

describe('writeSubtitles', () => {
  test('writes SubRip with numbers from 1, a comma before the milliseconds, and plain text', () => {
    expect(writeSubtitles({ lines, format: 'srt', lang: 'both' })).toBe(
      [
        '1\n00:00:00,000 --> 00:00:01,000\nTom & <Jerry>\n猫和老鼠\n',
        '2\n00:01:01,001 --> 01:01:01,042\nOnly English.\n',
        '3\n01:01:40,000 --> 01:01:41,000\n只有中文\n',
      ].join('\n'),
    );
  });

  test('writes WebVTT with a header, a period before the milliseconds, and escaped markup', () => {
    expect(writeSubtitles({ lines: lines.slice(0, 1), format: 'vtt', lang: 'en' })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nTom &amp; &lt;Jerry&gt;\n',
    );
  });

  test('leaves out lines without the language and numbers the others without gaps', () => {
    const english = writeSubtitles({ lines, format: 'srt', lang: 'en' });
    expect(english.match(/^\d+$/gm)).toEqual(['1', '2']);
    expect(english).not.toContain('文');
    const chinese = writeSubtitles({ lines, format: 'srt', lang: 'zh' });
    expect(chinese.match(/^\d+$/gm)).toEqual(['1', '2']);
    expect(chinese).not.toMatch(/English|Jerry/);
  });

  test('writes a file without cues for no lines', () => {
    expect(writeSubtitles({ lines: [], format: 'srt', lang: 'both' })).toBe('');
    expect(writeSubtitles({ lines: [], format: 'vtt', lang: 'both' })).toBe('WEBVTT\n');
  });

  test.each(['srt', 'vtt'] as const)('%s can be read by parseSubtitle', (format) => {
    const text = writeSubtitles({ lines, format, lang: 'zh' });
    const { cues } = parseSubtitle({ text, format });
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1000],
      [3_700_000, 3_701_000],
    ]);
  });
});
