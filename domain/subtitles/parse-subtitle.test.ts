import fc from 'fast-check';
import { parseText } from 'media-captions';
import { describe, expect, it } from 'vitest';
import { SUBTITLE_MAX_BYTES } from './limits.ts';
import { parseSubtitle } from './parse-subtitle.ts';
import { measureCpuMs } from './testing/measure-cpu-ms.ts';

const cuesOf = (text: string, format: 'srt' | 'vtt' | 'ass' | null = null) =>
  parseSubtitle({ text, format }).cues.map(({ startMs, endMs, text: words }) => [startMs, endMs, words]);

function formatTime(ms: number, mark = ','): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const s = Math.floor(ms / 1000);
  return `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

describe('SubRip', () => {
  it('reads CRLF, two-line texts and a missing blank line at the end', () => {
    expect(
      cuesOf(
        '1\r\n00:00:01,000 --> 00:00:02,500\r\nHi\r\nthere.\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nYo',
      ),
    ).toEqual([
      [1000, 2500, 'Hi\nthere.'],
      [3603000, 3604000, 'Yo'],
    ]);
  });

  it('reads periods, missing hours, short fractions, unusual spaces, and one-digit fields', () => {
    expect(
      cuesOf(
        '00:01.5-->00:02.25\nA\n\n0:0:3,4  -->  0:0:4\nB\n\n00 : 00 : 05 , 007 --> 00:00:06:100\nC',
        'srt',
      ),
    ).toEqual([
      [1500, 2250, 'A'],
      [3400, 4000, 'B'],
      [5007, 6100, 'C'],
    ]);
  });

  it('reads negative times, wherever the sign is', () => {
    expect(
      cuesOf(
        '00:00:00,-21 --> 00:00:01,479\nA\n\n00:00:-1,500 --> 00:00:02,000\nB\n\n-00:00:01,000 --> 00:00:03,000\nC',
        'srt',
      ),
    ).toEqual([
      [0, 2000, 'B'],
      [0, 3000, 'C'],
      [0, 1479, 'A'],
    ]);
  });

  it('separates blocks without a blank line between them, with and without counters', () => {
    expect(
      cuesOf(
        '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB\n00:00:05,000 --> 00:00:06,000\nC',
      ),
    ).toEqual([
      [1000, 2000, 'A'],
      [3000, 4000, 'B'],
      [5000, 6000, 'C'],
    ]);
  });

  it('keeps text after a blank line, and a text that is only a number', () => {
    expect(
      cuesOf(
        '1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n\n2\n00:00:03,000 --> 00:00:04,000\n1984\n\n3\n00:00:05,000 --> 00:00:06,000\n99',
      ),
    ).toEqual([
      [1000, 2000, 'A\nB'],
      [3000, 4000, '1984'],
      [5000, 6000, '99'],
    ]);
    expect(cuesOf('00:00:01,000 --> 00:00:02,000\n7\n\n00:00:03,000 --> 00:00:04,000\n8')).toEqual([
      [1000, 2000, '7'],
      [3000, 4000, '8'],
    ]);
  });

  it('does not read an arrow in dialogue as a time', () => {
    expect(cuesOf('1\n00:00:01,000 --> 00:00:02,000\nfrom here --> to there')).toEqual([
      [1000, 2000, 'from here --> to there'],
    ]);
  });

  it('orders cues by start and allows overlaps', () => {
    expect(cuesOf('1\n00:00:05,000 --> 00:00:06,000\nB\n\n2\n00:00:01,000 --> 00:00:05,500\nA')).toEqual([
      [1000, 5500, 'A'],
      [5000, 6000, 'B'],
    ]);
  });

  it('repairs or drops impossible times and counts them', () => {
    const parsed = parseSubtitle({
      text: [
        '1\n-00:00:02,000 --> 00:00:01,000\nhalf before zero',
        '2\n-00:00:05,000 --> -00:00:04,000\nbefore zero',
        '3\n00:00:10,000 --> 00:00:09,000\nends before it starts',
        '4\n00:00:11,000 --> 00:00:11,000\nzero length',
        '5\n1000:00:00,000 --> 1000:00:02,000\nsix weeks later',
        '6\n00:00:20,000 --> 03:00:00,000\nthree hours long',
        '7\n00:xx:20,000 --> 00:00:21,000\nunreadable',
        '8\n00:01:00,000 --> 00:01:01,000\ngood',
      ].join('\n\n'),
      format: 'srt',
    });
    expect(parsed.cues.map(({ text }) => text)).toEqual([
      'half before zero',
      'ends before it starts',
      'zero length',
      'three hours long',
      'good',
    ]);
    expect(parsed.cues[0]).toMatchObject({ startMs: 0, endMs: 1000 });
    expect(parsed.cues[1]).toMatchObject({ startMs: 10000, endMs: 11000 });
    for (const cue of parsed.cues) {
      expect(cue.endMs).toBeGreaterThan(cue.startMs);
      expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(6000);
    }
    expect(parsed.badTimes).toBe(7);
  });

  it('reads times above a day and hours of three digits', () => {
    const hours = (count: number) => count * 3_600_000;
    const srt = '1\n25:00:01,000 --> 25:00:02,000\nA\n\n2\n123:00:00,000 --> 123:00:01,500\nB';
    const expected = [
      [hours(25) + 1000, hours(25) + 2000, 'A'],
      [hours(123), hours(123) + 1500, 'B'],
    ];
    expect(cuesOf(srt)).toEqual(expected);
    expect(cuesOf(`WEBVTT\n\n${srt.replaceAll(',', '.')}`, 'vtt')).toEqual(expected);
    const ass = '[Events]\nDialogue: 0,123:00:00.00,123:00:01.50,D,,0,0,0,,B';
    expect(cuesOf(ass, 'ass')).toEqual([expected[1]]);
  });

  it('throws subtitle_unreadable for a file without cues', () => {
    for (const text of [
      '',
      'hello',
      '\u0000\u0001PNG',
      '{1}{20}MicroDVD',
      '# VobSub index file, v7',
      '[Script Info]\nTitle: x',
    ]) {
      expect(() => parseSubtitle({ text, format: 'srt' })).toThrowError(
        expect.objectContaining({ code: 'subtitle_unreadable' }),
      );
    }
  });

  it('throws subtitle_too_large for too many cues or too long a text', () => {
    const cue = '00:00:01,000 --> 00:00:02,000\nA\n\n';
    expect(parseSubtitle({ text: cue.repeat(100_000), format: 'srt' }).cues).toHaveLength(100_000);
    expect(() => parseSubtitle({ text: cue.repeat(100_001), format: 'srt' })).toThrowError(
      expect.objectContaining({ code: 'subtitle_too_large' }),
    );
    expect(() => parseSubtitle({ text: ' '.repeat(SUBTITLE_MAX_BYTES + 1), format: 'srt' })).toThrowError(
      expect.objectContaining({ code: 'subtitle_too_large' }),
    );
  });

  it('reads 50,000 cues within two seconds', () => {
    const text = Array.from(
      { length: 50_000 },
      (_, at) =>
        `${at + 1}\n${formatTime(at * 1500)} --> ${formatTime(at * 1500 + 1400)}\nLine number ${at}\nsecond row\n`,
    ).join('\n');
    const cpuMs = measureCpuMs(() => {
      expect(parseSubtitle({ text, format: 'srt' }).cues).toHaveLength(50_000);
    });
    expect(cpuMs).toBeLessThan(2000);
  });
});

describe('WebVTT', () => {
  it('skips header, notes, styles, identifiers, and settings', () => {
    expect(
      cuesOf(
        'WEBVTT - title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE a --> b\nmore\n\nfirst id\n00:01.000 --> 00:02.000 align:start line:90%\n<v Bob>Hi\n\nNOTE between\n\n2\n00:00:03.000 --> 00:00:04.000\nYo\nNOTEworthy\n',
      ),
    ).toEqual([
      [1000, 2000, '<v Bob>Hi'],
      [3000, 4000, 'Yo\nNOTEworthy'],
    ]);
  });

  it('detects the format from the content, whatever the hint', () => {
    expect(parseSubtitle({ text: '\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nHi', format: 'ass' }).format).toBe(
      'vtt',
    );
    expect(parseSubtitle({ text: '1\n00:00:01,000 --> 00:00:02,000\nHi', format: 'vtt' }).format).toBe('srt');
    expect(
      parseSubtitle({ text: '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,Hi', format: 'srt' })
        .format,
    ).toBe('ass');
  });
});

describe('comparison with media-captions', () => {
  it('returns the same cues for a well-formed file', async () => {
    const words = fc.stringMatching(/^[A-Za-z][A-Za-z ,.!?']{0,30}[a-z.]$/);
    const gaps = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 9000 }), words),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(gaps, fc.constantFrom('srt' as const, 'vtt' as const), async (entries, format) => {
        let at = 0;
        const mark = format === 'srt' ? ',' : '.';
        const blocks = entries.map(([gap, length, text], index) => {
          const startMs = at + gap;
          at = startMs + length;
          return `${index + 1}\n${formatTime(startMs, mark)} --> ${formatTime(at, mark)}\n${text}\n`;
        });
        const text = `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${blocks.join('\n')}`;
        const theirs = (await parseText(text, { type: format })).cues;
        expect(cuesOf(text, format)).toEqual(
          theirs.map((cue) => [
            Math.round(cue.startTime * 1000),
            Math.round(cue.endTime * 1000),
            cue.text.trim(),
          ]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('throws only known codes and never returns impossible times', () => {
    const pieces = fc.constantFrom(
      '1',
      '\n',
      '\n\n',
      '00:00:01,000',
      ' --> ',
      '-',
      '>',
      '00:99.5',
      '[Events]',
      'Dialogue: ',
      ',',
      '{\\p1}',
      'WEBVTT',
      'NOTE',
      '你好',
      '99:99:99',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        try {
          for (const cue of parseSubtitle({ text: parts.join(''), format: null }).cues) {
            expect(cue.startMs).toBeGreaterThanOrEqual(0);
            expect(cue.endMs).toBeGreaterThan(cue.startMs);
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'subtitle_unreadable' });
        }
      }),
      { numRuns: 300 },
    );
  });
});
