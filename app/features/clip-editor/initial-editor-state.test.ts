import { describe, expect, it } from 'vitest';
import { defaultPadding } from '#domain/clips/propose-cut.ts';
import {
  type EditorRequest,
  editorRequestKey,
  initialEditorState,
  initialLines,
} from './initial-editor-state.ts';
import { loadEditorState, type SavedEditorState, saveEditorState } from './saved-editor-state.ts';

const timing = { rate: { num: 25, den: 1 }, frames: 500 };
const lines = [
  { startMs: 2000, endMs: 3000 },
  { startMs: 4000, endMs: 5000 },
];
const savedState = (requestKey: string): SavedEditorState => ({
  requestKey,
  selection: { inFrame: 7, outFrame: 77 },
  segments: [],
  editing: null,
  padding: defaultPadding,
  snaps: true,
  title: '',
});
const openSelection = (request: EditorRequest, saved: SavedEditorState | null = null, allLines = lines) =>
  initialEditorState({ request, saved, lines: allLines, padding: defaultPadding, timing }).selection;

describe('initialEditorState: selection', () => {
  const times: EditorRequest = { kind: 'times', startMs: 1000, endMs: 2000 };
  const clip: EditorRequest = { kind: 'clip', clipId: 'b', spans: [{ startFrame: 30, endFrame: 40 }] };

  it('follows the address', () => {
    expect(openSelection(times)).toEqual({ inFrame: 25, outFrame: 50 });
    expect(openSelection(clip)).toEqual({ inFrame: 30, outFrame: 40 });
    expect(openSelection({ kind: 'times', startMs: 15_000, endMs: 90_000 })).toEqual({
      inFrame: 375,
      outFrame: 500,
    });
  });

  it('restores the saved state of the same address', () => {
    expect(openSelection(times, savedState(editorRequestKey(times)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(openSelection(clip, savedState(editorRequestKey(clip)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(openSelection(clip, savedState(editorRequestKey(times)))).toEqual({ inFrame: 30, outFrame: 40 });
  });

  it('falls back to the last state, the first line, or the first seconds without a request', () => {
    expect(openSelection({ kind: 'none' }, savedState('times:1-2'))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(openSelection({ kind: 'none' })).toEqual({ inFrame: 49, outFrame: 84 });
    expect(openSelection({ kind: 'none' }, null, [])).toEqual({ inFrame: 0, outFrame: 75 });
  });
});

describe('initialLines', () => {
  const single = { first: 1, last: 1 };
  const line: EditorRequest = { kind: 'lines', lineId: 'v.1', lastLineId: 'v.1', run: single };
  const openLine = (request: EditorRequest, saved: SavedEditorState | null = null, allLines = lines) =>
    initialLines({ request, saved, lines: allLines });

  it('returns the requested line, which is padded at first', () => {
    expect(openSelection(line)).toEqual({ inFrame: 99, outFrame: 134 });
    expect(openLine(line)).toEqual(single);
    expect(openLine(line, savedState('times:1-2'))).toEqual(single);
  });

  it('returns the first line without a request', () => {
    expect(openLine({ kind: 'none' })).toEqual({ first: 0, last: 0 });
    expect(openLine({ kind: 'none' }, null, [])).toBeNull();
  });

  it('returns a run of lines, with padding around all of them', () => {
    const run: EditorRequest = {
      kind: 'lines',
      lineId: 'v.0',
      lastLineId: 'v.1',
      run: { first: 0, last: 1 },
    };
    expect(openLine(run)).toEqual({ first: 0, last: 1 });
    expect(openSelection(run)).toEqual({ inFrame: 49, outFrame: 134 });
    expect([editorRequestKey(line), editorRequestKey(run)]).toEqual(['line:v.1', 'line:v.0-v.1']);
  });

  it('returns null for a saved state, a clip, or given times', () => {
    expect(openSelection(line, savedState(editorRequestKey(line)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(openLine(line, savedState(editorRequestKey(line)))).toBeNull();
    expect(openLine({ kind: 'none' }, savedState('x'))).toBeNull();
    expect(openLine({ kind: 'times', startMs: 1, endMs: 900 })).toBeNull();
    expect(openLine({ kind: 'clip', clipId: 'b', spans: [{ startFrame: 3, endFrame: 4 }] })).toBeNull();
  });
});

describe('initialEditorState: segments', () => {
  const joined: EditorRequest = {
    kind: 'clip',
    clipId: 'b',
    spans: [
      { startFrame: 30, endFrame: 40 },
      { startFrame: 490, endFrame: 510 },
    ],
  };
  const open = (request: EditorRequest, saved: SavedEditorState | null = null) =>
    initialEditorState({ request, saved, lines, padding: defaultPadding, timing });

  it('come from a joined clip, clamped to the video; a clip with one span has none', () => {
    expect(open(joined)).toEqual({
      selection: { inFrame: 30, outFrame: 40 },
      segments: [
        { id: 0, inFrame: 30, outFrame: 40 },
        { id: 1, inFrame: 490, outFrame: 500 },
      ],
      editing: null,
    });
    expect(open({ kind: 'clip', clipId: 'b', spans: [{ startFrame: 3, endFrame: 4 }] }).segments).toEqual([]);
  });

  it('come from the saved state, with the segment that was being edited', () => {
    const saved = {
      ...savedState(editorRequestKey(joined)),
      segments: [{ id: 4, inFrame: 7, outFrame: 77 }],
      editing: 4,
    };
    expect(open(joined, saved)).toMatchObject({ segments: saved.segments, editing: 4 });
    expect(open({ kind: 'times', startMs: 0, endMs: 1000 }, saved).segments).toEqual([]);
  });
});

describe('loadEditorState and saveEditorState', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };

  it('load the state of the same video only', () => {
    expect(saveEditorState(storage, 'v1', savedState('x'))).toBe(true);
    expect(loadEditorState(storage, 'v1')).toEqual(savedState('x'));
    expect(loadEditorState(storage, 'v2')).toBeNull();
  });

  it('load a state that was saved before segments existed', () => {
    const { segments: _, editing: __, snaps: ___, ...old } = savedState('x');
    stored.set('taici.clip-editor.v4', JSON.stringify(old));
    expect(loadEditorState(storage, 'v4')).toEqual(savedState('x'));
  });

  it('keep the segments, and drop an edited ID that is not among them', () => {
    const segments = [{ id: 2, inFrame: 1, outFrame: 9 }];
    saveEditorState(storage, 'v5', { ...savedState('x'), segments, editing: 2, snaps: false });
    expect(loadEditorState(storage, 'v5')).toMatchObject({ segments, editing: 2, snaps: false });
    saveEditorState(storage, 'v5', { ...savedState('x'), segments, editing: 3 });
    expect(loadEditorState(storage, 'v5')?.editing).toBeNull();
  });

  it.each([
    JSON.stringify({ ...savedState('x'), segments: [{ id: 0, inFrame: 9, outFrame: 9 }] }),
    JSON.stringify({
      ...savedState('x'),
      segments: [
        { id: 0, inFrame: 1, outFrame: 9 },
        { id: 0, inFrame: 1, outFrame: 9 },
      ],
    }),
    JSON.stringify({ ...savedState('x'), segments: {} }),
    '',
    'null',
    '[]',
    '{"requestKey":"x"}',
    JSON.stringify({ ...savedState('x'), selection: { inFrame: 9, outFrame: 9 } }),
    JSON.stringify({ ...savedState('x'), selection: { inFrame: -1, outFrame: 9 } }),
    JSON.stringify({ ...savedState('x'), selection: { inFrame: 0.5, outFrame: 9 } }),
    JSON.stringify({ ...savedState('x'), padding: { headMs: 0, tailMs: 99_999 } }),
  ])('ignore the invalid text %s', (text) => {
    stored.set('taici.clip-editor.v3', text);
    expect(loadEditorState(storage, 'v3')).toBeNull();
  });

  it('return false when the storage throws', () => {
    const closed = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(saveEditorState(closed, 'v1', savedState('x'))).toBe(false);
  });
});
