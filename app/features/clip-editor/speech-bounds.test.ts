import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCutLimits, type TimeRange } from '#domain/clips/propose-cut.ts';
import { frameStartMs } from '#shared/frames.ts';
import { selectionForLines } from './selection.ts';
import { neighboringLines, snapToSpeech } from './snap-to-speech.ts';
import { findSpeechBounds } from './speech-bounds.ts';

/**
 * Makes the peaks of a film: noise of a constant height, and in each range of speech a sound that varies around another
 * height.
 */
function makePeaks(args: {
  ms: number;
  noise: number;
  speech: (TimeRange & { height?: number })[];
}): Int8Array {
  const peaks = new Int8Array(Math.round(args.ms / 10) * 2);
  for (let tick = 0; tick < peaks.length / 2; tick += 1) {
    const spoken = args.speech.find(({ startMs, endMs }) => tick * 10 >= startMs && tick * 10 < endMs);
    const height = spoken ? (spoken.height ?? 60) * (0.8 + 0.2 * Math.sin(tick)) : args.noise;
    peaks[tick * 2] = -Math.round(height);
    peaks[tick * 2 + 1] = Math.round(height);
  }
  return peaks;
}
const rangeOf = (startMs: number, endMs: number): TimeRange => ({ startMs, endMs });
const timing = { rate: { num: 24_000, den: 1001 }, frames: 1200 };
const padding = { headMs: 50, tailMs: 350 };
const none = { previous: null, next: null };
/** The smoothing reaches one tick to either side. */
const isNear = (ms: number, expected: number) => Math.abs(ms - expected) <= 20;

describe('findSpeechBounds', () => {
  const speech = [rangeOf(3000, 4000), rangeOf(5000, 6000)];
  const peaks = makePeaks({ ms: 10_000, noise: 3, speech });

  test.each([
    ['early and late by a little', rangeOf(2900, 4080)],
    ['late, the first word previous it', rangeOf(3200, 3900)],
    ['much too long', rangeOf(2500, 4500)],
  ])('finds the speech of a line whose subtitle is %s', (_, line) => {
    const found = findSpeechBounds({ peaks, range: line, ...none });
    expect(found.detected).toEqual({ start: true, end: true });
    expect([isNear(found.startMs, 3000), isNear(found.endMs, 4000)]).toEqual([true, true]);
  });

  test('reports the speech of the neighboring lines and does not include it', () => {
    const found = findSpeechBounds({
      peaks,
      range: rangeOf(3050, 4900),
      previous: null,
      next: rangeOf(4900, 6100),
    });
    expect(isNear(found.endMs, 4900) || isNear(found.endMs, 4000)).toBe(true);
    const back = findSpeechBounds({
      peaks,
      range: rangeOf(4950, 6000),
      previous: rangeOf(2900, 4100),
      next: null,
    });
    expect([isNear(back.startMs, 5000), isNear(back.previousEndMs ?? 0, 4000)]).toEqual([true, true]);
  });

  test('splits two lines that run into each other at the quietest moment near the edge', () => {
    const run = makePeaks({
      ms: 10_000,
      noise: 2,
      speech: [rangeOf(3000, 3980), { ...rangeOf(3980, 4060), height: 9 }, rangeOf(4060, 5200)],
    });
    const found = findSpeechBounds({
      peaks: run,
      range: rangeOf(3000, 4150),
      previous: null,
      next: rangeOf(4150, 5200),
    });
    expect(found.endMs).toBeGreaterThanOrEqual(3980);
    expect(found.endMs).toBeLessThanOrEqual(4060);
    expect(found.nextStartMs).toBe(found.endMs);
    // Without a quieter moment, it is the subtitle's time.
    const even = makePeaks({ ms: 10_000, noise: 2, speech: [rangeOf(3000, 5200)] });
    expect(
      findSpeechBounds({
        peaks: even,
        range: rangeOf(3000, 4150),
        previous: null,
        next: rangeOf(4150, 5200),
      }),
    ).toMatchObject({ endMs: 4150, nextStartMs: 4150 });
  });

  test('ignores a short pause within a word and a click beside it', () => {
    const broken = makePeaks({
      ms: 8000,
      noise: 2,
      speech: [rangeOf(3000, 3400), rangeOf(3490, 4000), { ...rangeOf(4500, 4520), height: 90 }],
    });
    const found = findSpeechBounds({ peaks: broken, range: rangeOf(3050, 4400), ...none });
    expect([isNear(found.startMs, 3000), isNear(found.endMs, 4000)]).toEqual([true, true]);
  });

  test.each([
    ['silence', makePeaks({ ms: 8000, noise: 0, speech: [] })],
    ['even noise', makePeaks({ ms: 8000, noise: 40, speech: [] })],
    ['music as loud throughout', makePeaks({ ms: 8000, noise: 0, speech: [rangeOf(0, 8000)] })],
    ['a film without a waveform', new Int8Array(0)],
  ])('returns the given times for %s', (_, flat) => {
    expect(findSpeechBounds({ peaks: flat, range: rangeOf(3000, 4000), ...none })).toEqual({
      ...rangeOf(3000, 4000),
      detected: { start: false, end: false },
      pauses: [],
      previousEndMs: null,
      nextStartMs: null,
    });
  });

  test('keeps an end whose sound continues far beyond the line, and still snaps the other end', () => {
    const song = makePeaks({ ms: 10_000, noise: 2, speech: [rangeOf(3000, 7000)] });
    const found = findSpeechBounds({ peaks: song, range: rangeOf(3100, 4000), ...none });
    expect(found).toMatchObject({ endMs: 4000, detected: { start: true, end: false } });
    expect(isNear(found.startMs, 3000)).toBe(true);
  });
});

describe('snapToSpeech', () => {
  const speech = [rangeOf(1000, 1800), rangeOf(3000, 4000), rangeOf(4200, 5000)];
  const peaks = makePeaks({ ms: 10_000, noise: 3, speech });
  const lines = [rangeOf(950, 1900), rangeOf(2900, 4080), rangeOf(4150, 5100)];
  const msOf = (frame: number) => frameStartMs(frame, timing.rate);

  test('pads the speech, not the subtitle, and stops at the speech that follows', () => {
    const line = rangeOf(2900, 4080);
    const { selection, foundSpeech } = snapToSpeech({
      peaks,
      range: line,
      ...neighboringLines(lines, line),
      padding,
      timing,
    });
    expect(foundSpeech).toBe(true);
    expect(msOf(selection.inFrame)).toBeLessThanOrEqual(2970);
    expect(msOf(selection.inFrame)).toBeGreaterThan(2880);
    // 350 ms would reach into the next line.
    expect(msOf(selection.outFrame)).toBeLessThanOrEqual(4220);
    expect(msOf(selection.outFrame)).toBeGreaterThan(4140);
  });

  test('returns the padded subtitle if no speech is found', () => {
    const flat = makePeaks({ ms: 10_000, noise: 30, speech: [] });
    const line = rangeOf(2900, 4080);
    expect(snapToSpeech({ peaks: flat, range: line, ...none, padding, timing })).toEqual({
      selection: selectionForLines({ own: [line], others: [], padding, timing }),
      foundSpeech: false,
    });
  });

  test('keeps a line within its limits, whatever is heard', () => {
    // The sound of the line runs on beyond the start of the next subtitle, and starts before the end of the previous one.
    const own = [rangeOf(3100, 3900)];
    const others = [rangeOf(900, 3050), rangeOf(3950, 5100)];
    const args = { peaks, range: rangeOf(3100, 3900), previous: null, next: null, padding, timing };
    const free = snapToSpeech(args).selection;
    expect([msOf(free.inFrame) < 3000, msOf(free.outFrame) > 4200]).toEqual([true, true]);
    const { selection, foundSpeech } = snapToSpeech({ ...args, limits: findCutLimits({ own, others }) });
    expect(foundSpeech).toBe(true);
    expect(msOf(selection.inFrame)).toBeGreaterThanOrEqual(3049.5);
    expect(msOf(selection.inFrame)).toBeLessThan(3100);
    expect(msOf(selection.outFrame)).toBeLessThanOrEqual(3950.5);
    expect(msOf(selection.outFrame)).toBeGreaterThan(3900);
  });

  test('no sound and no neighbor makes the selection of a line leave its limits', () => {
    const part = fc.tuple(fc.integer({ min: -600, max: 1500 }), fc.integer({ min: 60, max: 2500 }));
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 6 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.record({ headMs: fc.integer({ min: 0, max: 1000 }), tailMs: fc.integer({ min: 0, max: 1000 }) }),
        (subtitleParts, soundParts, pick, anyPadding) => {
          const layOut = (parts: readonly (readonly [number, number])[]) => {
            let ms = 600;
            return parts.map(([gap, length]) => {
              const startMs = ms + gap;
              ms = Math.max(startMs, 0) + length;
              return rangeOf(Math.max(startMs, 0), ms);
            });
          };
          const subtitles = layOut(subtitleParts);
          const index = pick % subtitles.length;
          const line = subtitles[index];
          if (!line) return;
          const own = [line];
          const others = subtitles.toSpliced(index, 1);
          const limits = findCutLimits({ own, others });
          const { selection } = snapToSpeech({
            peaks: makePeaks({ ms: 30_000, noise: 2, speech: layOut(soundParts) }),
            range: line,
            previous: subtitles[index - 1] ?? null,
            next: subtitles[index + 1] ?? null,
            padding: anyPadding,
            timing: { rate: timing.rate, frames: 2000 },
            limits,
          });
          if (selection.outFrame - selection.inFrame === 1) return;
          expect(Math.round(msOf(selection.inFrame))).toBeGreaterThanOrEqual(limits.minStartMs);
          expect(Math.round(msOf(selection.outFrame))).toBeLessThanOrEqual(limits.maxEndMs);
        },
      ),
      { seed: 9, numRuns: 400 },
    );
  });

  test('shrinks a selection made by hand to its speech, and keeps it if no speech is found', () => {
    const rough = (from: TimeRange) =>
      snapToSpeech({ peaks, range: from, ...neighboringLines(lines, from), padding, timing, isRough: true })
        .selection;
    const snapped = rough(rangeOf(2100, 4190));
    expect(msOf(snapped.inFrame)).toBeGreaterThan(2880);
    // A second time changes nothing: padding is not added to padding.
    expect(rough(rangeOf(msOf(snapped.inFrame), msOf(snapped.outFrame)))).toEqual(snapped);
    const flat = makePeaks({ ms: 10_000, noise: 30, speech: [] });
    const selection = { inFrame: 50, outFrame: 90 };
    expect(
      snapToSpeech({
        peaks: flat,
        range: rangeOf(msOf(50), msOf(90)),
        ...none,
        padding,
        timing,
        isRough: true,
      }),
    ).toEqual({ selection, foundSpeech: false });
  });

  test('never pads into the speech of neighboring lines and never loses its own speech', () => {
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
          const spoken = parts.map(([pause, length]) => {
            const startMs = ms + pause * 10;
            ms = startMs + length * 10;
            return rangeOf(startMs, ms);
          });
          const subtitles = spoken.map(({ startMs, endMs }, i) => {
            const [head = 0, tail = 0] = errors[i] ?? [];
            return rangeOf(startMs + Math.min(head, 60), Math.max(startMs + 100, endMs + tail));
          });
          const film = { rate: timing.rate, frames: 2000 };
          const index = pick % spoken.length;
          const own = spoken[index];
          const line = subtitles[index];
          if (!own || !line) return;
          const sound = makePeaks({ ms: 30_000, noise: 2, speech: spoken });
          const { selection } = snapToSpeech({
            peaks: sound,
            range: line,
            ...neighboringLines(subtitles, line),
            padding: anyPadding,
            timing: film,
          });
          const [startMs, endMs] = [
            frameStartMs(selection.inFrame, film.rate),
            frameStartMs(selection.outFrame, film.rate),
          ];
          // The smoothing can cut off 20 ms of a word, which is inaudible.
          expect(startMs).toBeLessThanOrEqual(own.startMs + 20);
          expect(endMs).toBeGreaterThanOrEqual(own.endMs - 20);
          const frameMs = frameStartMs(1, film.rate);
          expect(startMs).toBeGreaterThanOrEqual((spoken[index - 1]?.endMs ?? 0) - Math.max(20, frameMs));
          expect(endMs).toBeLessThanOrEqual((spoken[index + 1]?.startMs ?? 1e9) + Math.max(20, frameMs));
        },
      ),
      { seed: 7, numRuns: 400 },
    );
  });
});

describe('snapToSpeech with measured words', () => {
  const peaks = makePeaks({ ms: 10_000, noise: 3, speech: [rangeOf(3000, 4500)] });
  const snap = (words: { startMs: number | null; endMs: number | null }) =>
    snapToSpeech({ peaks, range: rangeOf(3000, 4500), ...none, padding, timing, words });
  const frameMs = frameStartMs(1, timing.rate);

  test('begins before the first word and ends after the last one, with the padding', () => {
    const { selection, foundSpeech } = snap({ startMs: 3300, endMs: 4100 });
    expect(foundSpeech).toBe(true);
    expect(selection.inFrame).toBe(Math.floor((3300 - padding.headMs) / frameMs));
    expect(selection.outFrame).toBe(Math.ceil((4100 + padding.tailMs) / frameMs));
  });

  test('hears the end that has no words', () => {
    const heard = snap({ startMs: null, endMs: null }).selection;
    const { selection } = snap({ startMs: null, endMs: 4100 });
    expect(selection.inFrame).toBe(heard.inFrame);
    expect(selection.outFrame).toBeLessThan(heard.outFrame);
  });

  test('finds words where nothing stands out, and does not believe words that end before they begin', () => {
    const music = makePeaks({ ms: 10_000, noise: 60, speech: [] });
    const { foundSpeech } = snapToSpeech({
      ...{ peaks: music, range: rangeOf(3000, 4500), ...none, padding, timing },
      words: { startMs: 3300, endMs: 4100 },
    });
    expect(foundSpeech).toBe(true);
    expect(snap({ startMs: 4100, endMs: 3300 })).toEqual(snap({ startMs: null, endMs: null }));
  });
});
