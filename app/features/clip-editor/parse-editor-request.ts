import type { ClipDto } from '#contract/clips.ts';
import type { EditorRequest } from './initial-editor-state.ts';

const wholeNumber = /^\d{1,10}$/;

/**
 * Returns what an address of the clip editor asks for: a clip, else one of the video's lines (`sub_id`), else times.
 * Ignores an unknown line, and times that are not whole milliseconds or not in order.
 */
export function parseEditorRequest(args: {
  params: URLSearchParams;
  clip: Pick<ClipDto, 'clipId' | 'segments'> | null;
  lines: readonly { id: string }[];
}): EditorRequest {
  const { params, clip, lines } = args;
  if (clip) return { kind: 'clip', clipId: clip.clipId, spans: clip.segments };
  const lineId = params.get('sub_id');
  const line = lines.findIndex(({ id }) => id === lineId);
  if (lineId !== null && line !== -1) return { kind: 'line', lineId, line };
  const [start, end] = [params.get('start_ms') ?? '', params.get('end_ms') ?? ''];
  if (!wholeNumber.test(start) || !wholeNumber.test(end) || Number(end) <= Number(start))
    return { kind: 'none' };
  return { kind: 'times', startMs: Number(start), endMs: Number(end) };
}
