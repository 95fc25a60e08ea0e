import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrameRate, frameAt } from './frames.ts';
import { formatFrameTimeCode, formatTimeCode, parseClockTime, parseTimeCode } from './time-code.ts';

const rates: FrameRate[] = [
  { num: 24, den: 1 },
  { num: 24000, den: 1001 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60, den: 1 },
];
const rate24: FrameRate = { num: 24, den: 1 };
const twoHours = 2 * 3600 * 24;
const parse = (text: string) => parseTimeCode({ text, rate: rate24, frames: twoHours });

describe('parseTimeCode', () => {
  it.each([
    ['90', 90_000],
    ['1.5', 1_500],
    ['.5', 500],
    ['1:30', 90_000],
    ['0:00', 0],
    ['61:00', 3_660_000],
    ['1:02:03.250', 3_723_250],
    ['01:02:03,250', 3_723_250],
    ['  1:30  ', 90_000],
    ['１：３０', 90_000],
    ['1:30。5', 90_500],
    ['3.5s', 3_500],
    ['5秒', 5_000],
    ['５ 秒', 5_000],
    ['00:00:03:12', 3_500],
    ['1:02:03:00', 3_723_000],
  ])('reads %s', (text, ms) => {
    expect(parse(text)).toEqual({ ok: true, frame: frameAt(ms, rate24) });
  });

  it.each([
    ['f123', 123],
    ['F 0', 0],
    ['00:12:03.250 f17358', 17358],
    ['f172800', twoHours],
  ])('reads the frame number of %s', (text, frame) => {
    expect(parse(text)).toEqual({ ok: true, frame });
  });

  it.each([
    '1:60',
    '1:60:00',
    'abc',
    '1:',
    ':30',
    '-5',
    '1::2',
    'f',
    'f-3',
    '0:00:03:24',
    '0:00:61:00',
    '1:2:3:4:5',
    '1:30s',
    's',
    '秒',
    '1e3',
    'x f12',
    '.',
    '12:f3',
  ])('rejects %s', (text) => {
    expect(parse(text)).toEqual({ ok: false, fault: 'unreadable' });
  });

  it('distinguishes empty text from a place past the end', () => {
    expect(parse('  ')).toEqual({ ok: false, fault: 'empty' });
    expect(parse('f172801')).toEqual({ ok: false, fault: 'out_of_range' });
    expect(parse('3:00:00')).toEqual({ ok: false, fault: 'out_of_range' });
  });

  it('never returns a frame outside the film and never throws, for any text', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9:.,f ：．]{0,14}$/));
    fc.assert(
      fc.property(typed, fc.nat(5000), (text, frames) => {
        const parsed = parseTimeCode({ text, rate: rate24, frames });
        if (parsed.ok) {
          expect(Number.isInteger(parsed.frame)).toBe(true);
          expect(parsed.frame).toBeGreaterThanOrEqual(0);
          expect(parsed.frame).toBeLessThanOrEqual(frames);
        }
      }),
    );
  });
});

describe('formatTimeCode', () => {
  it('rounds to the millisecond, carries, and never goes below the start', () => {
    expect([723_250.4, 723_250.5, 59_999.6, 3_599_999.5, 360_000_000, -5].map(formatTimeCode)).toEqual([
      '00:12:03.250',
      '00:12:03.251',
      '00:01:00.000',
      '01:00:00.000',
      '100:00:00.000',
      '00:00:00.000',
    ]);
  });
});

describe('formatFrameTimeCode', () => {
  it('formats hours, minutes, seconds, and milliseconds', () => {
    expect(formatFrameTimeCode({ frame: 0, rate: rate24 })).toBe('00:00:00.000');
    expect(formatFrameTimeCode({ frame: 17358, rate: rate24 })).toBe('00:12:03.250');
    expect(formatFrameTimeCode({ frame: 1, rate: { num: 24000, den: 1001 } })).toBe('00:00:00.042');
    expect(formatFrameTimeCode({ frame: -4, rate: rate24 })).toBe('00:00:00.000');
  });

  it('parses back to the same frame at every rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.nat(60 * 3600 * 5), (rate, frame) => {
        const text = formatFrameTimeCode({ frame, rate });
        expect(parseTimeCode({ text, rate, frames: frame })).toEqual({ ok: true, frame });
      }),
    );
  });

  it('sorts as text in the order of frames', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.nat(400_000), (rate, frame) => {
        expect(formatFrameTimeCode({ frame, rate }) < formatFrameTimeCode({ frame: frame + 1, rate })).toBe(
          true,
        );
      }),
    );
  });
});

it.each([
  ['1:02:03.250', 3_723_250],
  ['00:00:01.2504', 1250],
  ['3.5s', 3500],
  ['１：０２', 62_000],
  ['1:60', null],
  ['-1', null],
  ['', null],
])('reads the clock time %j', (text, ms) => {
  expect(parseClockTime(text)).toBe(ms);
});
