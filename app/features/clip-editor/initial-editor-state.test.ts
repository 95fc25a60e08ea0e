import { describe, expect, it } from 'vitest';
import {
  type EditorRequest,
  editorRequestKey,
  initialEditorState,
  initialLineIndex,
} from './initial-editor-state.ts';
import {
  defaultPadding,
  loadEditorState,
  type SavedEditorState,
  saveEditorState,
} from './saved-editor-state.ts';

const reel = { rate: { num: 25, den: 1 }, frames: 500 };
const lines = [
  { startMs: 2000, endMs: 3000 },
  { startMs: 4000, endMs: 5000 },
];
const work = (wish: string): SavedEditorState => ({
  wish,
  selection: { inFrame: 7, outFrame: 77 },
  segments: [],
  editing: null,
  padding: defaultPadding,
  snaps: true,
  title: '',
});
const first = (wish: EditorRequest, saved: SavedEditorState | null = null, said = lines) =>
  initialEditorState({ wish, saved, lines: said, padding: defaultPadding, reel }).selection;

describe('the selection the cutter opens with', () => {
  const times: EditorRequest = { kind: 'times', startMs: 1000, endMs: 2000 };
  const bar: EditorRequest = { kind: 'bar', clipId: 'b', spans: [{ startFrame: 30, endFrame: 40 }] };

  it('is what the address asks for', () => {
    expect(first(times)).toEqual({ inFrame: 25, outFrame: 50 });
    expect(first(bar)).toEqual({ inFrame: 30, outFrame: 40 });
    expect(first({ kind: 'times', startMs: 15_000, endMs: 90_000 })).toEqual({ inFrame: 375, outFrame: 500 });
  });

  it('is the kept work of the same address', () => {
    expect(first(times, work(editorRequestKey(times)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(first(bar, work(editorRequestKey(bar)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(first(bar, work(editorRequestKey(times)))).toEqual({ inFrame: 30, outFrame: 40 });
  });

  it('is the last work, the first line, or the first seconds without a wish', () => {
    expect(first({ kind: 'none' }, work('times:1-2'))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(first({ kind: 'none' })).toEqual({ inFrame: 49, outFrame: 84 });
    expect(first({ kind: 'none' }, null, [])).toEqual({ inFrame: 0, outFrame: 75 });
  });
});

describe('the line the cutter opens on', () => {
  const line: EditorRequest = { kind: 'line', lineId: 'v.1', line: 1 };
  const opening = (wish: EditorRequest, saved: SavedEditorState | null = null, said = lines) =>
    initialLineIndex({ wish, saved, lines: said });

  it('is chosen with its padding, until its speech is found', () => {
    expect(first(line)).toEqual({ inFrame: 99, outFrame: 134 });
    expect(opening(line)).toBe(1);
    expect(opening(line, work('times:1-2'))).toBe(1);
  });

  it('is the first one without a wish', () => {
    expect(opening({ kind: 'none' })).toBe(0);
    expect(opening({ kind: 'none' }, null, [])).toBeNull();
  });

  it('is none where kept work, a clip or times stand: they stay as they are', () => {
    expect(first(line, work(editorRequestKey(line)))).toEqual({ inFrame: 7, outFrame: 77 });
    expect(opening(line, work(editorRequestKey(line)))).toBeNull();
    expect(opening({ kind: 'none' }, work('x'))).toBeNull();
    expect(opening({ kind: 'times', startMs: 1, endMs: 900 })).toBeNull();
    expect(opening({ kind: 'bar', clipId: 'b', spans: [{ startFrame: 3, endFrame: 4 }] })).toBeNull();
  });
});

describe('the segments the cutter opens with', () => {
  const joined: EditorRequest = {
    kind: 'bar',
    clipId: 'b',
    spans: [
      { startFrame: 30, endFrame: 40 },
      { startFrame: 490, endFrame: 510 },
    ],
  };
  const open = (wish: EditorRequest, saved: SavedEditorState | null = null) =>
    initialEditorState({ wish, saved, lines, padding: defaultPadding, reel });

  it('are those of a joined clip, cut to the film as it is now; a clip of one stretch has none', () => {
    expect(open(joined)).toEqual({
      selection: { inFrame: 30, outFrame: 40 },
      segments: [
        { id: 0, inFrame: 30, outFrame: 40 },
        { id: 1, inFrame: 490, outFrame: 500 },
      ],
      editing: null,
    });
    expect(open({ kind: 'bar', clipId: 'b', spans: [{ startFrame: 3, endFrame: 4 }] }).segments).toEqual([]);
  });

  it('are the kept ones, with the one that was being edited', () => {
    const saved = {
      ...work(editorRequestKey(joined)),
      segments: [{ id: 4, inFrame: 7, outFrame: 77 }],
      editing: 4,
    };
    expect(open(joined, saved)).toMatchObject({ segments: saved.segments, editing: 4 });
    expect(open({ kind: 'times', startMs: 0, endMs: 1000 }, saved).segments).toEqual([]);
  });
});

describe('kept work', () => {
  const box = new Map<string, string>();
  const storage = {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, value: string) => void box.set(key, value),
  };

  it('comes back for its own film only', () => {
    expect(saveEditorState(storage, 'v1', work('x'))).toBe(true);
    expect(loadEditorState(storage, 'v1')).toEqual(work('x'));
    expect(loadEditorState(storage, 'v2')).toBeNull();
  });

  it('of the time before there were segments is still taken up', () => {
    const { segments: _, editing: __, snaps: ___, ...old } = work('x');
    box.set('taici.tailor.v4', JSON.stringify(old));
    expect(loadEditorState(storage, 'v4')).toEqual(work('x'));
  });

  it('keeps segments, and forgets what is being edited when it is none of them', () => {
    const segments = [{ id: 2, inFrame: 1, outFrame: 9 }];
    saveEditorState(storage, 'v5', { ...work('x'), segments, editing: 2, snaps: false });
    expect(loadEditorState(storage, 'v5')).toMatchObject({ segments, editing: 2, snaps: false });
    saveEditorState(storage, 'v5', { ...work('x'), segments, editing: 3 });
    expect(loadEditorState(storage, 'v5')?.editing).toBeNull();
  });

  it.each([
    JSON.stringify({ ...work('x'), segments: [{ id: 0, inFrame: 9, outFrame: 9 }] }),
    JSON.stringify({
      ...work('x'),
      segments: [
        { id: 0, inFrame: 1, outFrame: 9 },
        { id: 0, inFrame: 1, outFrame: 9 },
      ],
    }),
    JSON.stringify({ ...work('x'), segments: {} }),
    '',
    'null',
    '[]',
    '{"wish":"x"}',
    JSON.stringify({ ...work('x'), selection: { inFrame: 9, outFrame: 9 } }),
    JSON.stringify({ ...work('x'), selection: { inFrame: -1, outFrame: 9 } }),
    JSON.stringify({ ...work('x'), selection: { inFrame: 0.5, outFrame: 9 } }),
    JSON.stringify({ ...work('x'), padding: { headMs: 0, tailMs: 99_999 } }),
  ])('is passed over when it reads %s', (text) => {
    box.set('taici.tailor.v3', text);
    expect(loadEditorState(storage, 'v3')).toBeNull();
  });

  it('is given up quietly when the storage is closed', () => {
    const closed = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(saveEditorState(closed, 'v1', work('x'))).toBe(false);
  });
});
