import type { ClipDto } from '#contract/clips.ts';
import type { EditorRequest } from './initial-editor-state.ts';

const wholeNumber = /^\d{1,10}$/;

/**
 * What an address of the cutter asks for: a clip, else one of the film's lines (`sub_id`), else times. A line there is not,
 * and times that are no whole milliseconds, or none after the other, ask for nothing.
 */
export function parseEditorRequest(args: {
  params: URLSearchParams;
  clip: Pick<ClipDto, 'clipId' | 'segments'> | null;
  lines: readonly { id: string }[];
}): EditorRequest {
  const { params, clip, lines } = args;
  if (clip) return { kind: 'bar', clipId: clip.clipId, spans: clip.segments };
  const lineId = params.get('sub_id');
  const line = lines.findIndex(({ id }) => id === lineId);
  if (lineId !== null && line !== -1) return { kind: 'line', lineId, line };
  const [start, end] = [params.get('start_ms') ?? '', params.get('end_ms') ?? ''];
  if (!wholeNumber.test(start) || !wholeNumber.test(end) || Number(end) <= Number(start))
    return { kind: 'none' };
  return { kind: 'times', startMs: Number(start), endMs: Number(end) };
}
