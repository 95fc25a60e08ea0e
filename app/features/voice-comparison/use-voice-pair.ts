import { useEffect, useState } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { decodeAudio, resample } from '../dubbing/decode-audio.ts';
import { MEASURE_RATE, type VoiceMeasurement } from './measure-voice.ts';

/** The sample rate for playback. */
const PLAY_RATE = 48_000;
/**
 * The original is measured this far before and after its line, but not further, so that other lines do not count.
 * Milliseconds.
 */
const CONTEXT_MS = 200;

/** One of the two sounds, for playback, drawing, and measurement. */
export interface LoadedVoice {
  sound: AudioBuffer;
  /** Mono, with the sample rate MEASURE_RATE. The first sample is at `samplesAtMs` of the clip or of the take. */
  samples: Float32Array;
  samplesAtMs: number;
  /** Null until it is measured. */
  voice: VoiceMeasurement | null;
  /** Start of the measured part, on the same axis as `samplesAtMs`. */
  voiceAtMs: number;
}

export interface VoicePair {
  original: LoadedVoice;
  mine: LoadedVoice;
}

/**
 * Fetches, decodes, and measures the original and the take. `error` is null without a failure; `retry` starts again.
 */
export function useVoicePair(args: { clipId: string; lengthMs: number; take: TakeDto }): {
  voices: VoicePair | null;
  error: unknown;
  retry: () => void;
} {
  const { clipId, lengthMs, take } = args;
  const { url, startMs, endMs } = take;
  const [voices, setVoices] = useState<VoicePair | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const controller = new AbortController();
    const worker = new Worker(new URL('./measure-voice-worker.ts', import.meta.url), {
      type: 'module',
    });
    setVoices(null);
    setError(null);
    const load = async () => {
      const [original, mine] = await Promise.all(
        [clipFileUrl(clipId, 'm4a'), url].map((soundUrl) =>
          decodeAudio({ url: soundUrl, sampleRate: PLAY_RATE, signal: controller.signal }),
        ),
      );
      if (!original || !mine) return;
      const [originalSamples, mineSamples] = await Promise.all([
        resample({ sound: original, fromMs: 0, toMs: lengthMs, sampleRate: MEASURE_RATE }),
        resample({ sound: mine, fromMs: 0, toMs: mine.duration * 1000, sampleRate: MEASURE_RATE }),
      ]);
      if (controller.signal.aborted) return;
      const voiceAtMs = Math.max(0, startMs - CONTEXT_MS);
      const linePart = originalSamples.slice(
        (voiceAtMs * MEASURE_RATE) / 1000,
        ((endMs + CONTEXT_MS) * MEASURE_RATE) / 1000,
      );
      setVoices({
        original: { sound: original, samples: originalSamples, samplesAtMs: 0, voice: null, voiceAtMs },
        mine: { sound: mine, samples: mineSamples, samplesAtMs: 0, voice: null, voiceAtMs: 0 },
      });
      const [originalVoice, mineVoice] = await Promise.all([
        measureInWorker(worker, 0, linePart),
        measureInWorker(worker, 1, mineSamples),
      ]);
      if (controller.signal.aborted) return;
      setVoices(
        (current) =>
          current && {
            original: { ...current.original, voice: originalVoice },
            mine: { ...current.mine, voice: mineVoice },
          },
      );
    };
    load().catch((cause: unknown) => {
      if (!controller.signal.aborted) setError(cause);
    });
    return () => {
      controller.abort();
      worker.terminate();
    };
  }, [clipId, lengthMs, url, startMs, endMs, round]);
  return { voices, error, retry: () => setRound((count) => count + 1) };
}

function measureInWorker(worker: Worker, id: number, samples: Float32Array): Promise<VoiceMeasurement> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<{ id: number; voice: VoiceMeasurement }>) => {
      if (data.id !== id) return;
      worker.removeEventListener('message', onMessage);
      resolve(data.voice);
    };
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.postMessage({ id, samples });
  });
}
