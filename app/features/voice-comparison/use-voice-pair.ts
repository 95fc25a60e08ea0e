import { useEffect, useState } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { decodeAudio, resample } from '../dubbing/decode-audio.ts';
import { MEASURE_RATE, type VoiceMeasurement } from './measure-voice.ts';

/** Sounds are played at this rate. */
const PLAY_RATE = 48_000;
/** The original is measured this far round its line, so that the lines beside it do not count. Milliseconds. */
const ROUND_MS = 200;

/** One of the two sounds: to be played, to be drawn, and measured. */
export interface LoadedVoice {
  sound: AudioBuffer;
  /** Mono, MEASURE_RATE a second; the first lies at `samplesAtMs` (of the clip, or of the take). */
  samples: Float32Array;
  samplesAtMs: number;
  /** Null while it is being measured. */
  voice: VoiceMeasurement | null;
  /** Where what was measured begins, on the same axis as `samplesAtMs`. */
  voiceAtMs: number;
}

export interface VoicePair {
  original: LoadedVoice;
  mine: LoadedVoice;
}

/** Fetches, decodes and measures the original and the take. `failed` is the error; `retry` starts again. */
export function useVoicePair(args: { clipId: string; lengthMs: number; take: TakeDto }): {
  voices: VoicePair | null;
  failed: unknown;
  retry: () => void;
} {
  const { clipId, lengthMs, take } = args;
  const { url, startMs, endMs } = take;
  const [voices, setVoices] = useState<VoicePair | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    const gone = new AbortController();
    const worker = new Worker(new URL('./measure-voice-worker.ts', import.meta.url), {
      type: 'module',
    });
    setVoices(null);
    setFailed(null);
    const read = async () => {
      const [original, mine] = await Promise.all(
        [clipFileUrl(clipId, 'm4a'), url].map((one) =>
          decodeAudio({ url: one, sampleRate: PLAY_RATE, signal: gone.signal }),
        ),
      );
      if (!original || !mine) return;
      const [all, own] = await Promise.all([
        resample({ sound: original, fromMs: 0, toMs: lengthMs, sampleRate: MEASURE_RATE }),
        resample({ sound: mine, fromMs: 0, toMs: mine.duration * 1000, sampleRate: MEASURE_RATE }),
      ]);
      if (gone.signal.aborted) return;
      const voiceAtMs = Math.max(0, startMs - ROUND_MS);
      const part = all.slice((voiceAtMs * MEASURE_RATE) / 1000, ((endMs + ROUND_MS) * MEASURE_RATE) / 1000);
      setVoices({
        original: { sound: original, samples: all, samplesAtMs: 0, voice: null, voiceAtMs },
        mine: { sound: mine, samples: own, samplesAtMs: 0, voice: null, voiceAtMs: 0 },
      });
      const [originalVoice, mineVoice] = await Promise.all([
        measure(worker, 0, part),
        measure(worker, 1, own),
      ]);
      if (gone.signal.aborted) return;
      setVoices(
        (now) =>
          now && {
            original: { ...now.original, voice: originalVoice },
            mine: { ...now.mine, voice: mineVoice },
          },
      );
    };
    read().catch((error: unknown) => {
      if (!gone.signal.aborted) setFailed(error);
    });
    return () => {
      gone.abort();
      worker.terminate();
    };
  }, [clipId, lengthMs, url, startMs, endMs, round]);
  return { voices, failed, retry: () => setRound((before) => before + 1) };
}

function measure(worker: Worker, id: number, samples: Float32Array): Promise<VoiceMeasurement> {
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
