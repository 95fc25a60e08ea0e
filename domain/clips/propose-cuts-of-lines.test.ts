import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineKeyOf } from '../alignments/line-key.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import type { FilmStore, Line } from '../films/types.ts';
import { makeLine, makeMezzanineInfo } from '../testing/factories.ts';
import { defaultPadding, proposeCut } from './propose-cut.ts';
import { proposeCutsOfLines } from './propose-cuts-of-lines.ts';

/** A store with these lines, which counts its reads. */
function makeFilms(lines: readonly Line[]) {
  const films: Pick<FilmStore, 'linesOfRanges'> & { reads: number } = {
    reads: 0,
    async linesOfRanges(ranges) {
      films.reads += 1;
      return lines.filter((line) =>
        ranges.some(
          ({ videoId, startMs, endMs }) =>
            line.videoId === videoId && line.startMs < endMs && line.endMs > startMs,
        ),
      );
    },
  };
  return films;
}

/** Alignments of lines whose words are said at these times, each a word long. Counts its reads. */
function makeAlignments(
  said: readonly { line: Line; startMs: number; endMs: number; confidence?: number }[] = [],
) {
  const alignments: Pick<AlignmentStore, 'alignedLinesByKeys'> & { reads: number } = {
    reads: 0,
    async alignedLinesByKeys(wanted) {
      alignments.reads += 1;
      return said.flatMap(({ line, startMs, endMs, confidence = 0.9 }) => {
        const { videoId } = line;
        const lineKey = lineKeyOf(line);
        if (!wanted.some((one) => one.videoId === videoId && one.lineKey === lineKey)) return [];
        const words = [{ from: 0, end: 4, startMs, endMs, confidence }];
        return [{ videoId, lineKey, version: 1, refusal: null, confidence, words, editedWords: null }];
      });
    },
  };
  return alignments;
}

const toLineToCut = (line: Line, mezzanine = makeMezzanineInfo()) => ({
  ...line,
  lineId: line.id,
  mezzanine,
});

test('the cut of each line ends before the next line of its own video starts, and all take one read', async () => {
  const lines = [
    makeLine('v', 0, { startMs: 1000, endMs: 2000 }),
    makeLine('v', 1, { startMs: 2100, endMs: 3000 }),
    makeLine('w', 0, { startMs: 1000, endMs: 2000 }),
  ];
  const films = makeFilms(lines);
  const alignments = makeAlignments();
  const cuts = await proposeCutsOfLines({
    films,
    alignments,
    lines: [...lines.map((line) => toLineToCut(line)), null],
  });
  expect(cuts).toEqual([
    { startFrame: 23, endFrame: 50, startMs: 958, endMs: 2083 },
    { startFrame: 49, endFrame: 80, startMs: 2042, endMs: 3333 },
    { startFrame: 23, endFrame: 56, startMs: 958, endMs: 2333 },
    null,
  ]);
  expect([films.reads, alignments.reads]).toEqual([1, 1]);
});

test('words that are known with confidence move the cut of their own line, and keep padding out of them', async () => {
  const lines = [
    makeLine('v', 0, { startMs: 1000, endMs: 2000 }),
    makeLine('v', 1, { startMs: 2600, endMs: 3600 }),
    makeLine('w', 0, { startMs: 1000, endMs: 2000 }),
  ];
  const [first, second, other] = lines;
  if (!first || !second || !other) throw new Error('three lines');
  const alignments = makeAlignments([
    { line: first, startMs: 1200, endMs: 2100 },
    // Its subtitle comes late.
    { line: second, startMs: 2300, endMs: 3400 },
    { line: other, startMs: 1300, endMs: 1700, confidence: 0.2 },
  ]);
  const wanted = lines.map((line) => toLineToCut(line));
  expect(await proposeCutsOfLines({ films: makeFilms(lines), alignments, lines: wanted })).toEqual([
    { startFrame: 28, endFrame: 55, startMs: 1167, endMs: 2292 },
    { startFrame: 54, endFrame: 90, startMs: 2250, endMs: 3750 },
    { startFrame: 23, endFrame: 56, startMs: 958, endMs: 2333 },
  ]);
});

test('on random films, each cut is that which all lines of the film give', async () => {
  const spans = fc.array(
    fc.record({ startMs: fc.nat(50_000), lengthMs: fc.integer({ min: 1, max: 9000 }) }),
    { minLength: 1, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(spans, fc.constantFrom(24, 25, 60), async (made, num) => {
      const mezzanine = makeMezzanineInfo({ rate: { num, den: 1 }, frames: 60 * num });
      const lines = made
        .sort((a, b) => a.startMs - b.startMs)
        .map(({ startMs, lengthMs }, seq) => makeLine('v', seq, { startMs, endMs: startMs + lengthMs }));
      // The lines beside those that are cut are not cut themselves.
      const chosen = lines.filter((_, at) => at % 3 === 0);
      const cuts = await proposeCutsOfLines({
        films: makeFilms(lines),
        alignments: makeAlignments(),
        lines: chosen.map((line) => toLineToCut(line, mezzanine)),
      });
      expect(cuts.map((cut) => cut && { startFrame: cut.startFrame, endFrame: cut.endFrame })).toEqual(
        chosen.map((line) =>
          proposeCut({
            own: [line],
            others: lines.filter((other) => other !== line),
            padding: defaultPadding,
            timing: mezzanine,
          }),
        ),
      );
    }),
  );
});
