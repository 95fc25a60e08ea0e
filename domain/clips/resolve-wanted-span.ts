import type { FrameSpan } from '#shared/clip-segments.ts';
import { readLineMark, saysMarkedText } from '#shared/line-mark.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import { AppError } from '../errors.ts';
import type { FilmStore, Line, MezzanineInfo } from '../films/types.ts';
import { defaultPadding, proposeCut } from './propose-cut.ts';
import { findDecidingRange } from './propose-cuts-of-lines.ts';
import { proposeSpokenCut } from './propose-spoken-cut.ts';
import { readSpokenRanges } from './read-spoken-ranges.ts';
import type { NewClip, WantedClip } from './types.ts';

type Span = Pick<NewClip, 'startMs' | 'endMs' | 'startFrame' | 'endFrame'>;

/** `earlier` is the cut that was proposed before the words of the lines were known; null if it has the same frames. */
interface WantedSpan {
  span: Span;
  earlier: FrameSpan | null;
}

/**
 * Returns the span of a wanted clip: the proposed cut of its lines, or else the given span. Throws not_found for a line
 * that is not one of the video, line_changed for one that no longer says what its mark names, and bad_parameter without
 * lines and without a complete span.
 */
export async function resolveWantedSpan(args: {
  films: Pick<FilmStore, 'linesByIds' | 'linesOfVideo'>;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  wanted: WantedClip;
  mezzanine: MezzanineInfo;
}): Promise<WantedSpan> {
  const { films, alignments, wanted, mezzanine } = args;
  const { videoId, lineId, toLineId } = wanted;
  if (lineId === null) return { span: requireSpan(wanted), earlier: null };
  const ends = await films.linesByIds([lineId, toLineId ?? lineId]);
  const lineOf = (wantedId: string) => ends.find((line) => line.id === wantedId && line.videoId === videoId);
  const [first, last] = [lineOf(lineId), lineOf(toLineId ?? lineId)];
  if (!first) throw new AppError('not_found', { field: 'lineId' });
  if (!last) throw new AppError('not_found', { field: 'toLineId' });
  if (saysSomethingElse(first, wanted.lineMark)) throw new AppError('line_changed', { field: 'lineId' });
  if (saysSomethingElse(last, wanted.toLineMark)) throw new AppError('line_changed', { field: 'toLineId' });
  const shown = {
    startMs: Math.min(first.startMs, last.startMs),
    endMs: Math.max(first.endMs, last.endMs),
  };
  const range = findDecidingRange({ ...shown, mezzanine });
  const found = await films.linesOfVideo({ videoId, fromMs: range.startMs, toMs: range.endMs });
  const spoken = await readSpokenRanges({ alignments, lines: found });
  const nearby = found.map((line, at) => ({ ...line, spoken: spoken[at] ?? null }));
  const [firstSeq, lastSeq] = [Math.min(first.seq, last.seq), Math.max(first.seq, last.seq)];
  const isOwn = ({ seq }: Line) => seq >= firstSeq && seq <= lastSeq;
  const lines = {
    own: nearby.filter(isOwn),
    others: nearby.filter((line) => !isOwn(line)),
    padding: defaultPadding,
    timing: mezzanine,
  };
  const [frames, earlier] = [proposeSpokenCut(lines), proposeCut(lines)];
  const isSame = frames.startFrame === earlier.startFrame && frames.endFrame === earlier.endFrame;
  return { span: { ...frames, startMs: 0, endMs: 0 }, earlier: isSame ? null : earlier };
}

/** Returns whether the text of a line differs from the text that a mark stands for. False without a mark. */
function saysSomethingElse(line: Line, given: string | null | undefined): boolean {
  const mark = readLineMark(given ?? null);
  return mark !== null && !saysMarkedText(line, mark);
}

function requireSpan({ startMs, endMs, startFrame, endFrame }: WantedClip): Span {
  if (startMs === null && startFrame === null) throw new AppError('bad_parameter', { field: 'startMs' });
  if (endMs === null && endFrame === null) throw new AppError('bad_parameter', { field: 'endMs' });
  return { startMs: startMs ?? 0, endMs: endMs ?? 0, startFrame, endFrame };
}
