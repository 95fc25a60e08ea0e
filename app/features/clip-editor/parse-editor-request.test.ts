import { expect, it } from 'vitest';
import { parseEditorRequest } from './parse-editor-request.ts';

it('returns what the address asks for: a clip, a line of the video, times, or nothing', () => {
  const lines = [{ id: 'v.0' }, { id: 'v.1' }];
  const parse = (query: string, clip: Parameters<typeof parseEditorRequest>[0]['clip'] = null) =>
    parseEditorRequest({ params: new URLSearchParams(query), clip, lines });
  expect(parse('bar_id=b&sub_id=v.1', { clipId: 'b', segments: [] })).toMatchObject({ kind: 'clip' });
  expect(parse('sub_id=v.1')).toEqual({ kind: 'line', lineId: 'v.1', line: 1 });
  expect(parse('sub_id=v.1&start_ms=100&end_ms=2500')).toMatchObject({ kind: 'line' });
  expect(parse('sub_id=w.1&start_ms=100&end_ms=2500')).toMatchObject({ kind: 'times' });
  expect(parse('start_ms=100&end_ms=2500')).toEqual({ kind: 'times', startMs: 100, endMs: 2500 });
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
