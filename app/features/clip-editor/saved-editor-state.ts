import type { Padding } from '#domain/clips/propose-cut.ts';
import type { EditorSegment, EditorState } from './editor-state.ts';

/** The editor state of one video, as the browser stores it between visits. */
export interface SavedEditorState extends EditorState {
  /** Key of the request that the state began from (`editorRequestKey`). */
  requestKey: string;
  padding: Padding;
  /** Whether selected lines are snapped to their speech. */
  snaps: boolean;
  title: string;
}

/** Maximum padding, in milliseconds. */
export const PADDING_MAX_MS = 5000;

const storageKey = (videoId: string) => `taici.clip-editor.${videoId}`;

/** Loads the saved state of a video. Returns null if there is none or it is invalid. */
export function loadEditorState(storage: Pick<Storage, 'getItem'>, videoId: string): SavedEditorState | null {
  try {
    const text = storage.getItem(storageKey(videoId));
    return text === null ? null : parseSavedState(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Saves the state of a video. Returns false if the storage is full or not available to the page. */
export function saveEditorState(
  storage: Pick<Storage, 'setItem'>,
  videoId: string,
  state: SavedEditorState,
): boolean {
  try {
    storage.setItem(storageKey(videoId), JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

const isFrame = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPadding = (value: unknown): value is number => isFrame(value) && value <= PADDING_MAX_MS;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseSavedState(value: unknown): SavedEditorState | null {
  if (!isRecord(value) || !isRecord(value.selection) || !isRecord(value.padding)) return null;
  const { requestKey, title } = value;
  const { inFrame, outFrame } = value.selection;
  const { headMs, tailMs } = value.padding;
  if (typeof requestKey !== 'string' || typeof title !== 'string') return null;
  if (!isFrame(inFrame) || !isFrame(outFrame) || outFrame <= inFrame) return null;
  if (!isPadding(headMs) || !isPadding(tailMs)) return null;
  // States that were saved before segments and snapping existed have neither.
  const segments = parseSegments(value.segments ?? []);
  if (!segments) return null;
  return {
    requestKey,
    title,
    selection: { inFrame, outFrame },
    segments,
    editing: segments.find(({ id }) => id === value.editing)?.id ?? null,
    padding: { headMs, tailMs },
    snaps: value.snaps !== false,
  };
}

function parseSegments(value: unknown): EditorSegment[] | null {
  if (!Array.isArray(value)) return null;
  const segments: EditorSegment[] = [];
  for (const segment of value) {
    if (!isRecord(segment)) return null;
    const { id, inFrame, outFrame } = segment;
    if (!isFrame(id) || !isFrame(inFrame) || !isFrame(outFrame) || outFrame <= inFrame) return null;
    if (segments.some((other) => other.id === id)) return null;
    segments.push({ id, inFrame, outFrame });
  }
  return segments;
}
