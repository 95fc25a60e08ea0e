import { useEffect, useMemo } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { LineStarts } from './line-starts.ts';
import { createListenCounter, type ListenCounter } from './listen-counter.ts';

/** Returns the counter of a clip, which sends what it has counted when the panel or the page is left. Null without a clip. */
export function useListenCounter(clipId: string | null): ListenCounter | null {
  const counter = useMemo(() => (clipId === null ? null : createListenCounter(clipId)), [clipId]);
  useEffect(() => {
    if (!counter) return;
    window.addEventListener('pagehide', counter.flush);
    return () => {
      window.removeEventListener('pagehide', counter.flush);
      counter.flush();
    };
  }, [counter]);
  return counter;
}

/** Counts a listen whenever a line of the clip begins to be heard on the stage. Does nothing without a clip and a stage. */
export function useCountedLines({
  clip,
  stage,
}: {
  clip: Pick<ClipDto, 'clipId' | 'lines'> | null;
  stage: ReadyStage | null;
}): void {
  const counter = useListenCounter(clip?.clipId ?? null);
  const playback = stage?.playback ?? null;
  const originMs = stage?.picture.bounds?.startMs ?? 0;
  const lines = clip?.lines;
  useEffect(() => {
    if (!counter || !playback || !lines) return;
    const starts = new LineStarts(lines.map(({ startMs }) => ({ startMs: originMs + startMs })));
    starts.update(playback.snapshot);
    return playback.subscribe((snapshot) => {
      for (const line of starts.update(snapshot)) counter.count(line);
    });
  }, [counter, playback, lines, originMs]);
}
