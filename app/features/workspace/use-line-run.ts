import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { referToLine } from '#shared/line-mark.ts';
import type { LineRun } from './line-run.ts';
import { replaceAddressedLines } from './verbs.ts';
import type { ReadyStage } from './workspace-context.ts';

export interface LineRunChoice {
  run: LineRun | null;
  /** Selects a run, or none. Ignores a run whose ends are not loaded. */
  choose: (run: LineRun | null) => void;
}

/** The run of lines that the address names, and a way to name another one. The verbs are then about the run. */
export function useLineRun({ run, transcript, video }: ReadyStage): LineRunChoice {
  const [, setParams] = useSearchParams();
  const { id: videoId } = video;
  const choose = useCallback(
    (next: LineRun | null) => {
      const [first, last] = next ? [transcript.lineAt(next.first), transcript.lineAt(next.last)] : [];
      if (next && (!first || !last)) return;
      setParams(
        (current) => {
          const run = first && last ? [referToLine(first.id, first), referToLine(last.id, last)] : [];
          const named = replaceAddressedLines(current, run);
          named.set('video_id', videoId);
          return named;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [transcript, videoId, setParams],
  );
  return { run, choose };
}
