import { useMemo, useRef, useState } from 'react';
import type { ClipWithVideoDto } from '#contract/clips.ts';
import { type ArchiveClip, toArchiveClip } from './plan-archive.ts';

/** A selection of clips in a paged list; clips on other pages stay selected. */
export interface ClipSelection {
  /** In the order of selection. */
  chosen: readonly ArchiveClip[];
  /** How many of this page's selectable clips are selected. */
  ofPage: 'none' | 'some' | 'all';
  canChoose: (clipId: string) => boolean;
  isChosen: (clipId: string) => boolean;
  /** Selects or deselects one clip, or with `reach` all clips from the previous one up to it. */
  toggle: (clipId: string, on: boolean, reach: boolean) => void;
  togglePage: (on: boolean) => void;
  deselect: (clipId: string) => void;
  clear: () => void;
}

/** The selection of clips in a list; it is kept across pages. */
export function useClipSelection(views: readonly ClipWithVideoDto[]): ClipSelection {
  const page = useMemo(() => views.flatMap((view) => toArchiveClip(view) ?? []), [views]);
  const [kept, setKept] = useState<ReadonlyMap<string, ArchiveClip>>(new Map());
  const last = useRef<string | null>(null);
  const change = (clips: readonly ArchiveClip[], on: boolean) =>
    setKept((before) => {
      const after = new Map(before);
      for (const clip of clips) {
        if (on) after.set(clip.clipId, clip);
        else after.delete(clip.clipId);
      }
      return after;
    });
  const count = page.filter(({ clipId }) => kept.has(clipId)).length;
  return {
    chosen: [...kept.values()],
    ofPage: count === 0 ? 'none' : count < page.length ? 'some' : 'all',
    canChoose: (clipId) => page.some((clip) => clip.clipId === clipId),
    isChosen: (clipId) => kept.has(clipId),
    toggle(clipId, on, reach) {
      const [from, to] = [last.current, clipId].map((id) => page.findIndex((clip) => clip.clipId === id));
      last.current = clipId;
      if (from === undefined || to === undefined || to === -1) return;
      const first = reach && from !== -1 ? Math.min(from, to) : to;
      change(page.slice(first, Math.max(reach ? from : to, to) + 1), on);
    },
    togglePage: (on) => change(page, on),
    deselect: (clipId) =>
      change(
        page.filter((clip) => clip.clipId === clipId),
        false,
      ),
    clear: () => setKept(new Map()),
  };
}
