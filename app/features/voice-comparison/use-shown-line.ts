import { useEffect, useRef } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';

/** Shows the line of a take in the picture, unless the picture is there already or plays. */
export function useShownLine(
  { playback, player, picture }: ReadyStage,
  { startMs, endMs }: Pick<TakeDto, 'startMs' | 'endMs'>,
): void {
  const originMs = picture.bounds?.startMs ?? 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !playback || !player) return;
    isDone.current = true;
    const { ms, playing } = playback.snapshot;
    const isThere = ms >= originMs + startMs && ms < originMs + endMs;
    if (!playing && !isThere) player.seek(originMs + startMs);
  }, [playback, player, originMs, startMs, endMs]);
}
