import type { LineDto } from '#contract/lines.ts';
import { paddedLineRange } from '../../player/padded-line-range.ts';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import type { AddressedPart } from './verbs.ts';

/** Several lines in a row, by the indexes of the first and the last one in their transcript. */
export interface LineRun {
  first: number;
  last: number;
}

/** Returns the run from one line to another, in either direction; null for a single line. */
export const runBetween = (from: number, to: number): LineRun | null =>
  from === to ? null : { first: Math.min(from, to), last: Math.max(from, to) };

/** Returns the run that an address names; null for none, for a single line, and while its lines are not loaded. */
export function findRun(
  lines: readonly Pick<LineDto, 'id' | 'seq'>[],
  addressed: Pick<AddressedPart, 'line' | 'lastLine'>,
): LineRun | null {
  const [from, to] = [addressed.line, addressed.lastLine].map((named) =>
    named === null ? undefined : lines.find((line) => line.id === named.id)?.seq,
  );
  return from === undefined || to === undefined ? null : runBetween(from, to);
}

/** Returns the run that grows or shrinks by one line at its end opposite to `anchor`; null if a single line is left. */
export function stepRun(args: {
  run: LineRun | null;
  /** Index of the line from which the run was selected. */
  anchor: number;
  by: 1 | -1;
  /** Number of all lines. */
  count: number;
}): LineRun | null {
  const { run, anchor, by, count } = args;
  const end = run === null ? anchor : run.first === anchor ? run.last : run.first;
  return runBetween(anchor, Math.max(0, Math.min(count - 1, end + by)));
}

/** Returns the loaded lines of a run. */
export const linesOfRun = (run: LineRun, transcript: TranscriptStore): LineDto[] =>
  transcript.loaded().filter(({ seq }) => seq >= run.first && seq <= run.last);

/** Returns the range to play for a run, in milliseconds: as for one line, with padding; null while it is not loaded. */
export function runRange(
  run: LineRun,
  transcript: TranscriptStore,
  durationMs: number,
): { startMs: number; endMs: number } | null {
  const lines = linesOfRun(run, transcript);
  const [first] = lines;
  if (!first) return null;
  return paddedLineRange({
    line: { startMs: first.startMs, endMs: Math.max(...lines.map(({ endMs }) => endMs)) },
    previous: transcript.lineAt(run.first - 1),
    next: transcript.lineAt(run.last + 1),
    durationMs,
  });
}
