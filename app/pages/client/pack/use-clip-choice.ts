import { useMemo, useRef, useState } from 'react';
import type { BarView } from '#domain/services.ts';
import { type PackClip, packClipOf } from './pack-clip.ts';

/** Clips chosen out of a list of pages; those of other pages stay chosen. */
export interface ClipChoice {
  /** In the order they were chosen. */
  chosen: readonly PackClip[];
  /** Whether there is something on this page to choose, and how much of it is. */
  ofPage: 'none' | 'some' | 'all';
  canChoose: (barId: string) => boolean;
  isChosen: (barId: string) => boolean;
  /** Chooses one or lets it go; `reach`: all from the one before up to it. */
  toggle: (barId: string, on: boolean, reach: boolean) => void;
  togglePage: (on: boolean) => void;
  forget: (barId: string) => void;
  clear: () => void;
}

/** Which of the clips of a list are chosen, kept while its pages are turned. */
export function useClipChoice(views: readonly BarView[]): ClipChoice {
  const page = useMemo(() => views.flatMap((view) => packClipOf(view) ?? []), [views]);
  const [kept, setKept] = useState<ReadonlyMap<string, PackClip>>(new Map());
  const last = useRef<string | null>(null);
  const change = (clips: readonly PackClip[], on: boolean) =>
    setKept((before) => {
      const after = new Map(before);
      for (const clip of clips) {
        if (on) after.set(clip.id, clip);
        else after.delete(clip.id);
      }
      return after;
    });
  const count = page.filter(({ id }) => kept.has(id)).length;
  return {
    chosen: [...kept.values()],
    ofPage: count === 0 ? 'none' : count < page.length ? 'some' : 'all',
    canChoose: (barId) => page.some(({ id }) => id === barId),
    isChosen: (barId) => kept.has(barId),
    toggle(barId, on, reach) {
      const [from, to] = [last.current, barId].map((id) => page.findIndex((clip) => clip.id === id));
      last.current = barId;
      if (from === undefined || to === undefined || to === -1) return;
      const first = reach && from !== -1 ? Math.min(from, to) : to;
      change(page.slice(first, Math.max(reach ? from : to, to) + 1), on);
    },
    togglePage: (on) => change(page, on),
    forget: (barId) =>
      change(
        page.filter(({ id }) => id === barId),
        false,
      ),
    clear: () => setKept(new Map()),
  };
}
