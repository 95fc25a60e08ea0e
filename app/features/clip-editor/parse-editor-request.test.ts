import { expect, it } from 'vitest';
import { readAddressedPart } from '../workspace/verbs.ts';
import { parseEditorRequest } from './parse-editor-request.ts';

it('returns what the address asks for: a clip, lines of the video, times, or nothing', () => {
  const lines = [{ id: 'v.0' }, { id: 'v.1' }];
  const parse = (query: string, clip: Parameters<typeof parseEditorRequest>[0]['clip'] = null) =>
    parseEditorRequest({ addressed: readAddressedPart(new URLSearchParams(query)), clip, lines });
  expect(parse('bar_id=b&sub_id=v.1', { clipId: 'b', segments: [] })).toMatchObject({ kind: 'clip' });
  const single = { kind: 'lines', lineId: 'v.1', lastLineId: 'v.1', run: { first: 1, last: 1 } };
  expect(parse('sub_id=v.1')).toEqual(single);
  expect(parse('sub_id=v.1&start_ms=100&end_ms=2500')).toEqual(single);
  expect(parse('sub_id=v.1&last_sub_id=v.9')).toEqual(single);
  const run = { kind: 'lines', lineId: 'v.0', lastLineId: 'v.1', run: { first: 0, last: 1 } };
  expect(parse('sub_id=v.0&last_sub_id=v.1')).toEqual(run);
  expect(parse('sub_id=v.1&last_sub_id=v.0')).toEqual(run);
  expect(parse('sub_id=w.1&start_ms=100&end_ms=2500')).toMatchObject({ kind: 'times' });
  expect(parse('start_ms=100&end_ms=2500')).toEqual({ kind: 'times', startMs: 100, endMs: 2500 });
  expect(parse('t=5000')).toEqual({ kind: 'times', startMs: 5000, endMs: 8000 });
  for (const query of [
    '',
    'start_ms=1',
    'sub_id=v.2',
    'sub_id=',
    'start_ms=5&end_ms=5',
    'start_ms=-1&end_ms=5',
    'start_ms=1.5&end_ms=9',
    'start_ms=x&end_ms=9',
  ]) {
    expect(parse(query)).toEqual({ kind: 'none' });
  }
});
