import { useCallback, useEffect, useState } from 'react';
import { openTakeAnalyzer } from './open-take-analyzer.ts';
import type { AnalysisResult, OriginalVoice } from './take-analyzer.ts';

/** How far the analysis of a take is, and what it came to. */
export type AnalysisState =
  /** The voices are not loaded yet. */
  | { kind: 'waiting' }
  /** The connection is metered: the learner decides whether the model is fetched. */
  | { kind: 'asking'; bytes: number; allow: () => void }
  /** The model arrives. */
  | { kind: 'loading'; share: number }
  | { kind: 'analyzing' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | AnalysisResult;

/** What is analyzed: the take and the actor's voice, mono and 16 kHz. */
export interface AnalyzedVoices {
  line: string;
  samples: Float32Array;
  original: OriginalVoice | null;
}

/** Analyzes a take in this browser. `voices` must stay the same object as long as nothing changes; null waits. */
export function useTakeAnalysis(voices: AnalyzedVoices | null): AnalysisState {
  const [state, setState] = useState<AnalysisState>({ kind: 'waiting' });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round analyzes again
  useEffect(() => {
    setState({ kind: 'waiting' });
    if (!voices) return;
    let isCurrent = true;
    const show = (next: AnalysisState) => {
      if (isCurrent) setState(next);
    };
    const analyzer = openTakeAnalyzer();
    const run = async () => {
      const bytes = await analyzer.askFirst(voices.line);
      if (bytes !== null) {
        const allow = () => {
          analyzer.allow();
          again();
        };
        show({ kind: 'asking', bytes, allow });
        return;
      }
      const onProgress = (share: number) =>
        show(share < 1 ? { kind: 'loading', share } : { kind: 'analyzing' });
      show(await analyzer.analyze({ ...voices, onProgress }));
    };
    run().catch((error: unknown) => show({ kind: 'failed', error, retry: again }));
    return () => {
      isCurrent = false;
    };
  }, [voices, round, again]);
  return state;
}
