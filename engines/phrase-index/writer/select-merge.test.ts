import { expect, it } from 'vitest';
import { findIdleTime, type MergeableSegment, selectMerge } from './select-merge.ts';

const FILM_LINES = 700;
const MAX_LINES = 1 << 18;

const segmentOf = (lines: number, source = 'film', deletedLines = 0): MergeableSegment => ({
  source,
  isFull: lines >= MAX_LINES,
  videoByLine: new Uint16Array(lines),
  deletions: { lines: deletedLines },
});
const linesOf = (segments: readonly MergeableSegment[]) =>
  segments.reduce((sum, { videoByLine }) => sum + videoByLine.length, 0);

/** Segments to which films are added, and which are merged as the policy says. */
class SimulatedIndex {
  segments: MergeableSegment[] = [];
  copiedLines = 0;
  merges = 0;

  add(lines: number, source?: string): void {
    this.segments = [...this.segments, segmentOf(lines, source)];
    this.mergeWhileDue(0);
  }

  mergeWhileDue(idleMs: number): void {
    for (;;) {
      const selected = selectMerge({ segments: this.segments, maxLines: MAX_LINES, idleMs });
      if (selected.length === 0) return;
      const lines = linesOf(selected);
      expect(lines).toBeLessThanOrEqual(MAX_LINES);
      const merged = segmentOf(lines, selected[0]?.source);
      this.segments = [...this.segments.filter((segment) => !selected.includes(segment)), merged];
      this.copiedLines += lines;
      this.merges++;
    }
  }
}

it('keeps few segments while films are added, and copies each line a few times', () => {
  const index = new SimulatedIndex();
  let most = 0;
  for (let film = 1; film <= 900; film++) {
    index.add(FILM_LINES);
    most = Math.max(most, index.segments.length);
  }
  // Five tiers of at most three segments, and two full segments.
  expect(most).toBeLessThanOrEqual(18);
  expect(index.copiedLines / linesOf(index.segments)).toBeLessThan(6);
});

it('leaves as few segments as the lines need once the index is idle', () => {
  const index = new SimulatedIndex();
  for (let film = 0; film < 900; film++) index.add(FILM_LINES);
  const lines = linesOf(index.segments);
  index.mergeWhileDue(Number.POSITIVE_INFINITY);
  expect(linesOf(index.segments)).toBe(lines);
  // Any two segments have more lines together than fit into one.
  expect(index.segments.length).toBeLessThanOrEqual(Math.floor((2 * lines) / MAX_LINES));
  expect(findIdleTime(index.segments, MAX_LINES)).toBeNull();
});

it('merges the smallest segments first, and each merge only after idle time in proportion to its lines', () => {
  const index = new SimulatedIndex();
  for (const lines of [90_000, 20_000, 700, 1_400]) index.add(lines);
  expect(index.merges).toBe(0);
  expect(findIdleTime(index.segments, MAX_LINES)).toBe(2_100 / 2);
  index.mergeWhileDue(1_049);
  expect(index.merges).toBe(0);
  index.mergeWhileDue(1_050);
  expect(index.segments.map((segment) => linesOf([segment]))).toEqual([90_000, 20_000, 2_100]);
  index.mergeWhileDue(22_100 / 2);
  expect(index.segments.map((segment) => linesOf([segment]))).toEqual([90_000, 22_100]);
  index.mergeWhileDue(112_100 / 2);
  expect(index.segments).toHaveLength(1);
});

it('merges neither full segments nor segments of different sources', () => {
  const index = new SimulatedIndex();
  index.add(FILM_LINES, 'film');
  index.add(FILM_LINES, 'kid');
  index.add(MAX_LINES, 'film');
  index.mergeWhileDue(Number.POSITIVE_INFINITY);
  expect(index.merges).toBe(0);
  expect(findIdleTime(index.segments, MAX_LINES)).toBeNull();
});

it('rewrites a segment of which more than a quarter is deleted, however large', () => {
  const sparse = segmentOf(MAX_LINES, 'film', MAX_LINES / 4 + 1);
  const segments = [segmentOf(FILM_LINES), sparse, segmentOf(MAX_LINES, 'film', MAX_LINES / 4)];
  expect(selectMerge({ segments, maxLines: MAX_LINES, idleMs: 0 })).toEqual([sparse]);
});
