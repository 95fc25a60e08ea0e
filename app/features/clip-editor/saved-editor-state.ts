import { HEAD_PADDING_MS, TAIL_PADDING_MS } from '#shared/constants.ts';
import type { EditorSegment, EditorState } from './editor-state.ts';
import type { Padding } from './selection.ts';

/** The work on one film that is kept between visits. */
export interface SavedEditorState extends EditorState {
  /** What the address asked for when the work began; another wish in the address starts anew. */
  wish: string;
  padding: Padding;
  /** Whether chosen lines are snapped to their speech. */
  snaps: boolean;
  title: string;
}

/** Largest padding that can be set, in milliseconds. */
export const PADDING_MAX_MS = 5000;

export const defaultPadding: Padding = { headMs: HEAD_PADDING_MS, tailMs: TAIL_PADDING_MS };

const keyOf = (videoId: string) => `taici.tailor.${videoId}`;

/** The work kept for a video, or null when there is none or what is there cannot be read. */
export function loadEditorState(storage: Pick<Storage, 'getItem'>, videoId: string): SavedEditorState | null {
  try {
    const text = storage.getItem(keyOf(videoId));
    return text === null ? null : asSavedWork(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps the work for a video. A storage that is full or closed to the page keeps nothing: the work itself goes on. */
export function saveEditorState(
  storage: Pick<Storage, 'setItem'>,
  videoId: string,
  work: SavedEditorState,
): boolean {
  try {
    storage.setItem(keyOf(videoId), JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}

const isFrame = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPadding = (value: unknown): value is number => isFrame(value) && value <= PADDING_MAX_MS;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asSavedWork(value: unknown): SavedEditorState | null {
  if (!isRecord(value) || !isRecord(value.selection) || !isRecord(value.padding)) return null;
  const { wish, title } = value;
  const { inFrame, outFrame } = value.selection;
  const { headMs, tailMs } = value.padding;
  if (typeof wish !== 'string' || typeof title !== 'string') return null;
  if (!isFrame(inFrame) || !isFrame(outFrame) || outFrame <= inFrame) return null;
  if (!isPadding(headMs) || !isPadding(tailMs)) return null;
  // Work of the time before there were segments and snapping has neither.
  const segments = asSegments(value.segments ?? []);
  if (!segments) return null;
  return {
    wish,
    title,
    selection: { inFrame, outFrame },
    segments,
    editing: segments.find(({ id }) => id === value.editing)?.id ?? null,
    padding: { headMs, tailMs },
    snaps: value.snaps !== false,
  };
}

function asSegments(value: unknown): EditorSegment[] | null {
  if (!Array.isArray(value)) return null;
  const segments: EditorSegment[] = [];
  for (const one of value) {
    if (!isRecord(one)) return null;
    const { id, inFrame, outFrame } = one;
    if (!isFrame(id) || !isFrame(inFrame) || !isFrame(outFrame) || outFrame <= inFrame) return null;
    if (segments.some((other) => other.id === id)) return null;
    segments.push({ id, inFrame, outFrame });
  }
  return segments;
}
