import { clipFileUrl } from '#shared/media-urls.ts';
import { ORIGINAL_MARGIN_MS } from '#shared/take-analysis.ts';
import { fetchAudio, resample } from '../dubbing/fetch-audio.ts';
import type { OriginalVoice } from './analysis/take-analyzer.ts';
import { MEASURE_RATE } from './measure-voice.ts';

/** The sample rate for playback. */
export const PLAY_RATE = 48_000;

/** The sound of a clip: for playback, and mono with MEASURE_RATE. */
export interface ClipSound {
  sound: AudioBuffer;
  samples: Float32Array<ArrayBuffer>;
}

/** The clip whose sound was loaded last. Its takes are compared one after another. */
let latest: { clipId: string; loading: Promise<ClipSound> } | null = null;

/** Loads the sound of a clip, once as long as no other clip is loaded. Throws if it can't be fetched or decoded. */
export function loadClipSound({
  clipId,
  lengthMs,
}: {
  clipId: string;
  lengthMs: number;
}): Promise<ClipSound> {
  if (latest?.clipId === clipId) return latest.loading;
  const loading = fetchAudio({ url: clipFileUrl(clipId, 'm4a'), sampleRate: PLAY_RATE }).then(
    async (sound) => ({
      sound,
      samples: await resample({ sound, fromMs: 0, toMs: lengthMs, sampleRate: MEASURE_RATE }),
    }),
  );
  latest = { clipId, loading };
  loading.catch(() => {
    if (latest?.loading === loading) latest = null;
  });
  return loading;
}

/**
 * Returns the actor's voice in a part of a clip, a little wider than the line, and where it begins in the clip, in
 * milliseconds.
 */
export function cutOriginalVoice(args: {
  clipId: string;
  samples: Float32Array;
  startMs: number;
  endMs: number;
}): OriginalVoice & { atMs: number } {
  const { clipId, samples, startMs, endMs } = args;
  const atMs = Math.max(0, startMs - ORIGINAL_MARGIN_MS);
  return {
    key: `${clipId} ${startMs} ${endMs}`,
    samples: samples.slice(
      (atMs * MEASURE_RATE) / 1000,
      ((endMs + ORIGINAL_MARGIN_MS) * MEASURE_RATE) / 1000,
    ),
    atMs,
  };
}
