import { useMemo, useRef, useState } from 'react';
import type { ClipWithVideoDto } from '#contract/clips.ts';
import { type ArchiveClip, toArchiveClip } from './plan-archive.ts';

/** A selection of clips in a paged list; clips on other pages stay selected. */
export interface ClipSelection {
  /** The selected clips, in the order of selection. */
  chosen: readonly ArchiveClip[];
  /** How many of the selectable clips on this page are selected. */
  ofPage: 'none' | 'some' | 'all';
  canChoose: (clipId: string) => boolean;
  isChosen: (clipId: string) => boolean;
  /** Selects or deselects one clip, or, with `isRange`, all clips from the previous one to this one. */
  toggle: (clipId: string, isSelected: boolean, isRange: boolean) => void;
  togglePage: (isSelected: boolean) => void;
  deselect: (clipId: string) => void;
  clear: () => void;
}

/** Returns the selection of clips in a list. It stays across pages. */
export function useClipSelection(views: readonly ClipWithVideoDto[]): ClipSelection {
  const page = useMemo(() => views.flatMap((view) => toArchiveClip(view) ?? []), [views]);
  const [selected, setSelected] = useState<ReadonlyMap<string, ArchiveClip>>(new Map());
  const lastClicked = useRef<string | null>(null);
  const change = (clips: readonly ArchiveClip[], isSelected: boolean) =>
    setSelected((previous) => {
      const next = new Map(previous);
      for (const clip of clips) {
        if (isSelected) next.set(clip.clipId, clip);
        else next.delete(clip.clipId);
      }
      return next;
    });
  const count = page.filter(({ clipId }) => selected.has(clipId)).length;
  return {
    chosen: [...selected.values()],
    ofPage: count === 0 ? 'none' : count < page.length ? 'some' : 'all',
    canChoose: (clipId) => page.some((clip) => clip.clipId === clipId),
    isChosen: (clipId) => selected.has(clipId),
    toggle(clipId, isSelected, isRange) {
      const [from, to] = [lastClicked.current, clipId].map((id) =>
        page.findIndex((clip) => clip.clipId === id),
      );
      lastClicked.current = clipId;
      if (from === undefined || to === undefined || to === -1) return;
      const first = isRange && from !== -1 ? Math.min(from, to) : to;
      change(page.slice(first, Math.max(isRange ? from : to, to) + 1), isSelected);
    },
    togglePage: (isSelected) => change(page, isSelected),
    deselect: (clipId) =>
      change(
        page.filter((clip) => clip.clipId === clipId),
        false,
      ),
    clear: () => setSelected(new Map()),
  };
}
