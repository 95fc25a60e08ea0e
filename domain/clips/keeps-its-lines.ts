import type { Line } from '../films/types.ts';
import { selectClipLines } from './select-clip-lines.ts';
import type { Clip } from './types.ts';

/** The lines that overlap a segment of a clip. `selectClipLines` counts positions among them. */
export const findOverlappingLines = (
  lines: readonly Line[],
  segments: readonly Pick<Clip, 'startMs' | 'endMs'>[],
): Line[] =>
  lines.filter((line) => segments.some((part) => line.startMs < part.endMs && line.endMs > part.startMs));

/**
 * Whether a clip keeps its lines when those of its film are replaced. Its takes and files are about what its lines say. So
 * it follows only if the new ones say the same in the language that is spoken, and then gains the other language.
 */
export function keepsItsLines(args: {
  segments: Clip['segments'];
  before: readonly Line[];
  after: readonly Line[];
}): boolean {
  const { segments, before, after } = args;
  const had = selectClipLines({ lines: before, segments });
  if (had.lines.length === 0) return false;
  const gets = selectClipLines({ lines: after, segments });
  const isSame =
    had.lines.length === gets.lines.length &&
    had.lines.every(
      ({ en, zh }, at) =>
        had.positions[at] === gets.positions[at] &&
        (en === null ? zh === gets.lines[at]?.zh : en === gets.lines[at]?.en),
    );
  return !isSame;
}
