import { useCallback, useEffect, useState } from 'react';
import { peaksUrl } from '#shared/media-urls.ts';
import { buildPeakPyramid, type PeakPyramid } from './peak-pyramid.ts';

export interface Waveform {
  pyramid: PeakPyramid | null;
  failed: boolean;
  retry: () => void;
}

/** Fetches the waveform of a video once. `retry` fetches it again after a failure. */
export function useWaveform(videoId: string): Waveform {
  const [pyramid, setPyramid] = useState<PeakPyramid | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    fetch(peaksUrl(videoId), { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`peaks answered ${response.status}`);
        const built = buildPeakPyramid(await response.arrayBuffer());
        if (!stop.signal.aborted) setPyramid(built);
      })
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true);
      });
    return () => stop.abort();
  }, [videoId, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { pyramid, failed, retry };
}
