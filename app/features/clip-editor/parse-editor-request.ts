import type { ClipDto } from '#contract/clips.ts';
import { runBetween } from '../workspace/line-run.ts';
import type { AddressedPart } from '../workspace/verbs.ts';
import { DEFAULT_SELECTION_MS, type EditorRequest } from './initial-editor-state.ts';

/**
 * Returns what an address of the clip editor asks for: a clip, else one of the video's lines or a run of them, else times, or
 * a moment, from which on it selects as much as without any request. Ignores an unknown line.
 */
export function parseEditorRequest(args: {
  addressed: Pick<AddressedPart, 'line' | 'lastLine' | 'startMs' | 'endMs' | 'atMs'>;
  clip: Pick<ClipDto, 'clipId' | 'segments'> | null;
  lines: readonly { id: string }[];
}): EditorRequest {
  const { addressed, clip, lines } = args;
  if (clip) return { kind: 'clip', clipId: clip.clipId, spans: clip.segments };
  const indexOf = (named: AddressedPart['line']) => lines.findIndex(({ id }) => id === named?.id);
  const from = indexOf(addressed.line);
  const to = indexOf(addressed.lastLine);
  const run = runBetween(from, to === -1 ? from : to) ?? { first: from, last: from };
  const [line, lastLine] = [lines[run.first], lines[run.last]];
  if (from !== -1 && line && lastLine)
    return { kind: 'lines', lineId: line.id, lastLineId: lastLine.id, run };
  const { startMs, endMs, atMs } = addressed;
  if (startMs !== null && endMs !== null) return { kind: 'times', startMs, endMs };
  return atMs === null
    ? { kind: 'none' }
    : { kind: 'times', startMs: atMs, endMs: atMs + DEFAULT_SELECTION_MS };
}
