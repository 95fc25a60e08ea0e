import { useEffect, useState } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { decodeSoundFile, fetchAudio, resample } from '../dubbing/fetch-audio.ts';
import type { OriginalVoice } from './analysis/take-analyzer.ts';
import { cutOriginalVoice, loadClipSound, PLAY_RATE } from './load-original-sound.ts';
import { MEASURE_RATE } from './measure-voice.ts';

/** One of the two sounds, for playback and drawing. */
export interface LoadedVoice {
  sound: AudioBuffer;
  /** Mono, with the sample rate MEASURE_RATE. */
  samples: Float32Array;
}

export interface VoicePair {
  original: LoadedVoice;
  /** The part of the original that is compared. */
  line: OriginalVoice & { atMs: number };
  mine: LoadedVoice;
}

/** Fetches and decodes the original and a recording. `error` is null without a failure; `retry` starts again. */
export function useVoicePair(args: {
  clipId: string;
  lengthMs: number;
  take: Pick<TakeDto, 'startMs' | 'endMs'> & {
    /** The recording: its address, or the file itself. */
    recording: string | Blob;
  };
}): {
  voices: VoicePair | null;
  error: unknown;
  retry: () => void;
} {
  const { clipId, lengthMs, take } = args;
  const { recording, startMs, endMs } = take;
  const [voices, setVoices] = useState<VoicePair | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setVoices(null);
    setError(null);
    const load = async () => {
      const [original, sound] = await Promise.all([
        loadClipSound({ clipId, lengthMs }),
        typeof recording === 'string'
          ? fetchAudio({ url: recording, sampleRate: PLAY_RATE, signal })
          : recording.arrayBuffer().then((bytes) => decodeSoundFile({ bytes, sampleRate: PLAY_RATE })),
      ]);
      const samples = await resample({
        ...{ sound, fromMs: 0, toMs: sound.duration * 1000, sampleRate: MEASURE_RATE },
      });
      const line = cutOriginalVoice({ clipId, samples: original.samples, startMs, endMs });
      if (!signal.aborted) setVoices({ original, line, mine: { sound, samples } });
    };
    load().catch((cause: unknown) => {
      if (!signal.aborted) setError(cause);
    });
    return () => controller.abort();
  }, [clipId, lengthMs, recording, startMs, endMs, round]);
  return { voices, error, retry: () => setRound((count) => count + 1) };
}
