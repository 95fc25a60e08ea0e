import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';
import { AppError } from '../errors.ts';
import { makeMezzanineInfo } from '../testing/factories.ts';
import { resolveFrameSpans } from './resolve-frame-spans.ts';
import type { NewClip } from './types.ts';

const makeRequest = (change: Partial<NewClip>): NewClip => ({
  videoId: 'v',
  startMs: 0,
  endMs: 0,
  startFrame: null,
  endFrame: null,
  headMs: 0,
  tailMs: 0,
  spans: null,
  title: null,
  ...change,
});

const rates = [
  { num: 24_000, den: 1001 },
  { num: 30_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 60_000, den: 1001 },
];
const mezzanine = makeMezzanineInfo();
/** Returns the only span of a request without a list of spans. */
const resolveOne = (args: Parameters<typeof resolveFrameSpans>[0]): FrameSpan => {
  const [span, second] = resolveFrameSpans(args);
  if (!span || second) throw new Error('not one span');
  return span;
};
const resolve = (change: Partial<NewClip>) => resolveOne({ clip: makeRequest(change), mezzanine });

describe('resolveFrameSpans', () => {
  test('returns a span that is in the film and not empty, or throws the matching error', () => {
    const ms = fc.oneof(
      fc.integer({ min: -1000, max: 70_000 }),
      fc.double({ min: 0, max: 70_000, noNaN: true }),
    );
    const frame = fc.option(fc.integer({ min: -10, max: 1500 }), { nil: null });
    fc.assert(
      fc.property(
        fc.record({
          rate: fc.constantFrom(...rates),
          frames: fc.integer({ min: 1, max: 1500 }),
          startMs: ms,
          endMs: ms,
          startFrame: frame,
          endFrame: frame,
          headMs: fc.integer({ min: 0, max: 5000 }),
          tailMs: fc.integer({ min: 0, max: 5000 }),
        }),
        ({ rate, frames, ...request }) => {
          const info = makeMezzanineInfo({ rate, frames });
          const [from, to] = [
            request.startFrame ?? frameAt(request.startMs, rate),
            request.endFrame ?? frameAt(request.endMs, rate),
          ];
          const fits = from >= 0 && from < to && to <= frames;
          try {
            const { startFrame, endFrame } = resolveOne({ clip: makeRequest(request), mezzanine: info });
            expect(fits).toBe(true);
            expect(0 <= startFrame && startFrame <= from && to <= endFrame && endFrame <= frames).toBe(true);
          } catch (thrown) {
            if (!(thrown instanceof AppError)) throw thrown;
            expect(fits).toBe(false);
            expect(thrown.code).toBe(to <= from ? 'cut_start_after_end' : 'cut_out_of_range');
          }
        },
      ),
    );
  });

  test('maps the start time of a frame, exact or rounded to a millisecond, to that frame, even late in a film', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rates),
        fc.integer({ min: 0, max: 250_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (rate, startFrame, length, rounded) => {
          const at = (frame: number) =>
            rounded ? Math.round(frameStartMs(frame, rate)) : frameStartMs(frame, rate);
          const endFrame = startFrame + length;
          const request = makeRequest({ startMs: at(startFrame), endMs: at(endFrame) });
          expect(
            resolveOne({ clip: request, mezzanine: makeMezzanineInfo({ rate, frames: 300_000 }) }),
          ).toEqual({
            startFrame,
            endFrame,
          });
        },
      ),
    );
  });

  test.each([
    [{ num: 24_000, den: 1001 }, 1001, 24],
    [{ num: 30_000, den: 1001 }, 1001, 30],
    [{ num: 24_000, den: 1001 }, 3_603_600, 86_400],
    [{ num: 24_000, den: 1001 }, 42, 1],
    [{ num: 24_000, den: 1001 }, 20, 0],
    [{ num: 24_000, den: 1001 }, 21, 1],
  ])('at %o, %i ms is frame %i', (rate, startMs, startFrame) => {
    const request = makeRequest({ startMs, endMs: startMs + 1000 });
    expect(
      resolveOne({ clip: request, mezzanine: makeMezzanineInfo({ rate, frames: 100_000 }) }).startFrame,
    ).toBe(startFrame);
  });

  test('gives frames precedence over times, each bound separately', () => {
    expect(resolve({ startMs: 9000, endMs: 10_000, startFrame: 24, endFrame: 48 })).toEqual({
      startFrame: 24,
      endFrame: 48,
    });
    expect(resolve({ startMs: 1000, endMs: 9000, startFrame: null, endFrame: 48 })).toEqual({
      startFrame: 24,
      endFrame: 48,
    });
  });

  test('extends the span by the padding, limited to the film', () => {
    expect(resolve({ startMs: 2000, endMs: 3000, headMs: 500, tailMs: 1000 })).toEqual({
      startFrame: 36,
      endFrame: 96,
    });
    expect(resolve({ startMs: 100, endMs: 59_900, headMs: 500, tailMs: 350 })).toEqual({
      startFrame: 0,
      endFrame: 1440,
    });
  });

  test.each([
    ['before the film', { startMs: -500, endMs: 1000 }, 'cut_out_of_range', 'startMs'],
    ['after the film', { startMs: 60_000, endMs: 61_000 }, 'cut_out_of_range', 'endMs'],
    ['one frame past its end', { startFrame: 1400, endFrame: 1441 }, 'cut_out_of_range', 'endMs'],
    ['backwards', { startMs: 3000, endMs: 2000 }, 'cut_start_after_end', 'endMs'],
    ['shorter than a frame', { startMs: 3000, endMs: 3010 }, 'cut_start_after_end', 'endMs'],
    [
      'that is backwards without its padding',
      { startMs: 3000, endMs: 2900, tailMs: 900 },
      'cut_start_after_end',
      'endMs',
    ],
  ])('refuses a request %s', (_, change, code, field) => {
    expect(() => resolve(change)).toThrow(expect.objectContaining({ code, field }));
  });

  test('allows a clip of the maximum length with its padding, and not one frame more', () => {
    const long = makeMezzanineInfo({ frames: 24 * 3600 });
    const maxFrames = (CLIP_MAX_MS / 1000) * 24;
    expect(
      resolveOne({ clip: makeRequest({ startFrame: 24, endFrame: 24 + maxFrames }), mezzanine: long }),
    ).toEqual({
      startFrame: 24,
      endFrame: 24 + maxFrames,
    });
    expect(() =>
      resolveOne({
        clip: makeRequest({ startFrame: 24, endFrame: 24 + maxFrames, headMs: 42 }),
        mezzanine: long,
      }),
    ).toThrow(expect.objectContaining({ code: 'cut_too_long', params: { minutes: 10 } }));
  });

  const span = (startFrame: number, endFrame: number) => ({ startMs: 0, endMs: 0, startFrame, endFrame });

  test('keeps order, overlaps, and repetitions of several spans, pads each, and ignores the single span', () => {
    const spans = [
      span(100, 110),
      { startMs: 1000, endMs: 2000, startFrame: null, endFrame: null },
      span(104, 120),
      span(100, 110),
    ];
    expect(
      resolveFrameSpans({ clip: makeRequest({ spans, headMs: 84, startMs: 9, endMs: 1 }), mezzanine }),
    ).toEqual([
      { startFrame: 98, endFrame: 110 },
      { startFrame: 22, endFrame: 48 },
      { startFrame: 102, endFrame: 120 },
      { startFrame: 98, endFrame: 110 },
    ]);
  });

  test('allows 200 spans and ten minutes, and throws for more, and for an empty list', () => {
    const many = (count: number) => Array.from({ length: count }, () => span(0, 1));
    expect(resolveFrameSpans({ clip: makeRequest({ spans: many(200) }), mezzanine })).toHaveLength(200);
    const errorOf = (spans: NewClip['spans']) => {
      try {
        resolveFrameSpans({ clip: makeRequest({ spans }), mezzanine });
      } catch (error) {
        return error;
      }
      throw new Error('no error was thrown');
    };
    expect(errorOf(many(201))).toMatchObject({ code: 'cut_too_many', field: 'spans', params: { most: 200 } });
    expect(errorOf([])).toMatchObject({ code: 'bad_parameter', field: 'spans' });
    // The film lasts a minute.
    const whole = Array.from({ length: 10 }, () => span(0, mezzanine.frames));
    expect(resolveFrameSpans({ clip: makeRequest({ spans: whole }), mezzanine })).toHaveLength(10);
    expect(errorOf([...whole, span(0, 1)])).toMatchObject({ code: 'cut_too_long', field: 'spans' });
  });

  test.each([
    ['backwards', span(20, 10), 'cut_start_after_end', 'spans.1.endMs'],
    ['empty', span(20, 20), 'cut_start_after_end', 'spans.1.endMs'],
    ['past the end of the film', span(1400, 1441), 'cut_out_of_range', 'spans.1.endMs'],
    ['before the film', span(-3, 10), 'cut_out_of_range', 'spans.1.startMs'],
  ])('names the position of a span that is %s', (_, badSpan, code, field) => {
    expect(() => resolve({ spans: [span(0, 10), badSpan, span(0, 10)] })).toThrow(
      expect.objectContaining({ code, field }),
    );
  });
});
