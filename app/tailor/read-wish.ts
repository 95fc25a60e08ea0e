import type { ClipFacts } from './facts.ts';
import type { Wish } from './first-selection.ts';

const wholeNumber = /^\d{1,10}$/;

/**
 * What an address of the cutter asks for: a clip, else one of the film's lines (`sub_id`), else times. A line there is not,
 * and times that are no whole milliseconds, or none after the other, ask for nothing.
 */
export function readWish(args: {
  params: URLSearchParams;
  clip: Pick<ClipFacts, 'id' | 'segments'> | null;
  lines: readonly { id: string }[];
}): Wish {
  const { params, clip, lines } = args;
  if (clip) return { kind: 'bar', barId: clip.id, spans: clip.segments };
  const lineId = params.get('sub_id');
  const line = lines.findIndex(({ id }) => id === lineId);
  if (lineId !== null && line !== -1) return { kind: 'line', lineId, line };
  const [start, end] = [params.get('start_ms') ?? '', params.get('end_ms') ?? ''];
  if (!wholeNumber.test(start) || !wholeNumber.test(end) || Number(end) <= Number(start))
    return { kind: 'none' };
  return { kind: 'times', startMs: Number(start), endMs: Number(end) };
}
