import { useEffect, useState } from 'react';
import type { VoiceMeasurement } from './measure-voice.ts';
import type { VoicePair } from './use-voice-pair.ts';

/** What is measured of both voices without their words: of the original within its line, and of the whole take. */
export interface VoiceMeasurements {
  original: VoiceMeasurement;
  mine: VoiceMeasurement;
}

/** Measures both voices in a worker. Null until it has, and if it cannot: then only the waveforms are shown. */
export function useVoiceMeasurements(voices: VoicePair | null): VoiceMeasurements | null {
  const [measured, setMeasured] = useState<VoiceMeasurements | null>(null);
  useEffect(() => {
    setMeasured(null);
    if (!voices) return;
    const worker = new Worker(new URL('./measure-voice-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<VoiceMeasurements>) => setMeasured(data));
    worker.postMessage({ original: voices.line.samples, mine: voices.mine.samples });
    return () => worker.terminate();
  }, [voices]);
  return measured;
}
