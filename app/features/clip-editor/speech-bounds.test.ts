import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameStartMs } from '#shared/frames.ts';
import { selectionForLines } from './selection.ts';
import { neighboringLines, snapToSpeech } from './snap-to-speech.ts';
import { findSpeechBounds, type TimeRange } from './speech-bounds.ts';

/** Peaks of a film of so many ms: noise of a height, and in each stretch of speech sound that wavers round another. */
function makePeaks(args: {
  ms: number;
  noise: number;
  speech: (TimeRange & { height?: number })[];
}): Int8Array {
  const peaks = new Int8Array(Math.round(args.ms / 10) * 2);
  for (let tick = 0; tick < peaks.length / 2; tick += 1) {
    const said = args.speech.find(({ startMs, endMs }) => tick * 10 >= startMs && tick * 10 < endMs);
    const height = said ? (said.height ?? 60) * (0.8 + 0.2 * Math.sin(tick)) : args.noise;
    peaks[tick * 2] = -Math.round(height);
    peaks[tick * 2 + 1] = Math.round(height);
  }
  return peaks;
}
const stretch = (startMs: number, endMs: number): TimeRange => ({ startMs, endMs });
const reel = { rate: { num: 24_000, den: 1001 }, frames: 1200 };
const padding = { headMs: 50, tailMs: 350 };
const none = { before: null, behind: null };
/** The smoothing reaches one tick to either side. */
const near = (ms: number, given: number) => Math.abs(ms - given) <= 20;

describe('findSpeech', () => {
  const speech = [stretch(3000, 4000), stretch(5000, 6000)];
  const peaks = makePeaks({ ms: 10_000, noise: 3, speech });

  test.each([
    ['early and late by a little', stretch(2900, 4080)],
    ['late, the first word before it', stretch(3200, 3900)],
    ['much too long', stretch(2500, 4500)],
  ])('a line whose subtitle is %s ends where the speech does', (_, line) => {
    const found = findSpeechBounds({ peaks, stretch: line, ...none });
    expect(found.detected).toEqual({ start: true, end: true });
    expect([near(found.startMs, 3000), near(found.endMs, 4000)]).toEqual([true, true]);
  });

  test('the neighbours’ speech is told, and is not taken along', () => {
    const found = findSpeechBounds({
      peaks,
      stretch: stretch(3050, 4900),
      before: null,
      behind: stretch(4900, 6100),
    });
    expect(near(found.endMs, 4900) || near(found.endMs, 4000)).toBe(true);
    const back = findSpeechBounds({
      peaks,
      stretch: stretch(4950, 6000),
      before: stretch(2900, 4100),
      behind: null,
    });
    expect([near(back.startMs, 5000), near(back.beforeMs ?? 0, 4000)]).toEqual([true, true]);
  });

  test('where one speech runs into the next it is parted at the quietest moment near the edge', () => {
    const run = makePeaks({
      ms: 10_000,
      noise: 2,
      speech: [stretch(3000, 3980), { ...stretch(3980, 4060), height: 9 }, stretch(4060, 5200)],
    });
    const found = findSpeechBounds({
      peaks: run,
      stretch: stretch(3000, 4150),
      before: null,
      behind: stretch(4150, 5200),
    });
    expect(found.endMs).toBeGreaterThanOrEqual(3980);
    expect(found.endMs).toBeLessThanOrEqual(4060);
    expect(found.behindMs).toBe(found.endMs);
    // Nothing quieter there: the subtitle's own time.
    const even = makePeaks({ ms: 10_000, noise: 2, speech: [stretch(3000, 5200)] });
    expect(
      findSpeechBounds({
        peaks: even,
        stretch: stretch(3000, 4150),
        before: null,
        behind: stretch(4150, 5200),
      }),
    ).toMatchObject({ endMs: 4150, behindMs: 4150 });
  });

  test('a pause within a word does not end it; a click beside it is no word', () => {
    const broken = makePeaks({
      ms: 8000,
      noise: 2,
      speech: [stretch(3000, 3400), stretch(3490, 4000), { ...stretch(4500, 4520), height: 90 }],
    });
    const found = findSpeechBounds({ peaks: broken, stretch: stretch(3050, 4400), ...none });
    expect([near(found.startMs, 3000), near(found.endMs, 4000)]).toEqual([true, true]);
  });

  test.each([
    ['silence', makePeaks({ ms: 8000, noise: 0, speech: [] })],
    ['even noise', makePeaks({ ms: 8000, noise: 40, speech: [] })],
    ['music as loud throughout', makePeaks({ ms: 8000, noise: 0, speech: [stretch(0, 8000)] })],
    ['a film without a waveform', new Int8Array(0)],
  ])('in %s the given times stay', (_, flat) => {
    expect(findSpeechBounds({ peaks: flat, stretch: stretch(3000, 4000), ...none })).toEqual({
      ...stretch(3000, 4000),
      detected: { start: false, end: false },
      beforeMs: null,
      behindMs: null,
    });
  });

  test('sound that goes on far beyond the line is not followed there; the other end is snapped all the same', () => {
    const song = makePeaks({ ms: 10_000, noise: 2, speech: [stretch(3000, 7000)] });
    const found = findSpeechBounds({ peaks: song, stretch: stretch(3100, 4000), ...none });
    expect(found).toMatchObject({ endMs: 4000, detected: { start: true, end: false } });
    expect(near(found.startMs, 3000)).toBe(true);
  });
});

describe('snapToSpeech', () => {
  const speech = [stretch(1000, 1800), stretch(3000, 4000), stretch(4200, 5000)];
  const peaks = makePeaks({ ms: 10_000, noise: 3, speech });
  const lines = [stretch(950, 1900), stretch(2900, 4080), stretch(4150, 5100)];
  const msOf = (frame: number) => frameStartMs(frame, reel.rate);

  test('head and tail are added to the speech, not to the subtitle, and stop at the speech behind', () => {
    const line = stretch(2900, 4080);
    const { selection, heard } = snapToSpeech({
      peaks,
      stretch: line,
      ...neighboringLines(lines, line),
      padding,
      reel,
    });
    expect(heard).toBe(true);
    expect(msOf(selection.inFrame)).toBeLessThanOrEqual(2970);
    expect(msOf(selection.inFrame)).toBeGreaterThan(2880);
    // 350 ms would be in the middle of what is said next.
    expect(msOf(selection.outFrame)).toBeLessThanOrEqual(4220);
    expect(msOf(selection.outFrame)).toBeGreaterThan(4140);
  });

  test('where nothing is heard it is the subtitle with its padding, as without snapping', () => {
    const flat = makePeaks({ ms: 10_000, noise: 30, speech: [] });
    const line = stretch(2900, 4080);
    expect(snapToSpeech({ peaks: flat, stretch: line, ...none, padding, reel })).toEqual({
      selection: selectionForLines({ lines: [line], padding, reel }),
      heard: false,
    });
  });

  test('a selection made by hand is drawn in as far as its speech; where nothing is heard it stays as it is', () => {
    const rough = (from: TimeRange) =>
      snapToSpeech({ peaks, stretch: from, ...neighboringLines(lines, from), padding, reel, isRough: true })
        .selection;
    const snapped = rough(stretch(2100, 4190));
    expect(msOf(snapped.inFrame)).toBeGreaterThan(2880);
    // A second time changes nothing: padding is not added to padding.
    expect(rough(stretch(msOf(snapped.inFrame), msOf(snapped.outFrame)))).toEqual(snapped);
    const flat = makePeaks({ ms: 10_000, noise: 30, speech: [] });
    const kept = { inFrame: 50, outFrame: 90 };
    expect(
      snapToSpeech({
        peaks: flat,
        stretch: stretch(msOf(50), msOf(90)),
        ...none,
        padding,
        reel,
        isRough: true,
      }),
    ).toEqual({ selection: kept, heard: false });
  });

  test('whatever is said, no padding reaches into the neighbours’ speech, and no speech of its own is lost', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 13, max: 80 }), fc.integer({ min: 15, max: 200 })), {
      minLength: 3,
      maxLength: 7,
    });
    const late = fc.integer({ min: -140, max: 140 });
    fc.assert(
      fc.property(
        gaps,
        fc.array(fc.tuple(late, late), { minLength: 7, maxLength: 7 }),
        fc.nat(6),
        fc.record({ headMs: fc.integer({ min: 0, max: 1000 }), tailMs: fc.integer({ min: 0, max: 1000 }) }),
        (parts, errors, pick, anyPadding) => {
          let ms = 2500;
          const said = parts.map(([pause, length]) => {
            const startMs = ms + pause * 10;
            ms = startMs + length * 10;
            return stretch(startMs, ms);
          });
          const subtitles = said.map(({ startMs, endMs }, i) => {
            const [head = 0, tail = 0] = errors[i] ?? [];
            return stretch(startMs + Math.min(head, 60), Math.max(startMs + 100, endMs + tail));
          });
          const film = { rate: reel.rate, frames: 2000 };
          const at = pick % said.length;
          const own = said[at];
          const line = subtitles[at];
          if (!own || !line) return;
          const sound = makePeaks({ ms: 30_000, noise: 2, speech: said });
          const { selection } = snapToSpeech({
            peaks: sound,
            stretch: line,
            ...neighboringLines(subtitles, line),
            padding: anyPadding,
            reel: film,
          });
          const [startMs, endMs] = [
            frameStartMs(selection.inFrame, film.rate),
            frameStartMs(selection.outFrame, film.rate),
          ];
          // 20 ms: the smoothing; what is left out of a word by it nobody hears.
          expect(startMs).toBeLessThanOrEqual(own.startMs + 20);
          expect(endMs).toBeGreaterThanOrEqual(own.endMs - 20);
          const frameMs = frameStartMs(1, film.rate);
          expect(startMs).toBeGreaterThanOrEqual((said[at - 1]?.endMs ?? 0) - Math.max(20, frameMs));
          expect(endMs).toBeLessThanOrEqual((said[at + 1]?.startMs ?? 1e9) + Math.max(20, frameMs));
        },
      ),
      { seed: 7, numRuns: 400 },
    );
  });
});
