import type { ClipFacts } from './facts.ts';
import type { Wish } from './first-selection.ts';

const wholeNumber = /^\d{1,10}$/;

/** What an address of the cutter asks for; times that are no whole milliseconds, or none after the other, ask for nothing. */
export function readWish(params: URLSearchParams, clip: ClipFacts | null): Wish {
  if (clip) return { kind: 'bar', barId: clip.id, spans: clip.segments };
  const [start, end] = [params.get('start_ms') ?? '', params.get('end_ms') ?? ''];
  if (!wholeNumber.test(start) || !wholeNumber.test(end) || Number(end) <= Number(start))
    return { kind: 'none' };
  return { kind: 'times', startMs: Number(start), endMs: Number(end) };
}
