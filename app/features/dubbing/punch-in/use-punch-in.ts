import { useCallback, useEffect, useRef } from 'react';
import type { TakeDto, TakeFactsDto } from '#contract/takes.ts';
import { constantGain } from '#domain/dubs/plan-gains.ts';
import { DubTrack } from '../dub-track.ts';
import type { Microphone } from '../microphone.ts';
import { wavBlob } from '../recorded-sound.ts';
import { takeStartMs } from '../take-start.ts';
import type { NewRecording } from '../unsent/use-unsent-takes.ts';
import type { useRecording } from '../use-recording.ts';
import { loadTakeSound } from './load-take-sound.ts';
import { replaceStretch } from './replace-stretch.ts';

/** How much of the take is heard before the stretch, in milliseconds. */
const LEAD_IN_MS = 1500;

/** A stretch of a take to record again, in milliseconds of the recording. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/**
 * Returns a function that records a stretch of a take again. The learner hears the take up to the stretch, with the muted
 * picture, and goes on speaking; the result is a new take that differs only in the stretch. It does nothing while it loads a
 * take or while anything is recorded. It throws if the take can't be loaded.
 */
export function usePunchIn(args: {
  video: HTMLVideoElement | null;
  originMs: number;
  recording: ReturnType<typeof useRecording>;
  keep: (made: NewRecording) => Promise<void>;
}): (made: {
  take: TakeDto;
  facts: TakeFactsDto;
  stretch: Stretch;
  microphone: Microphone;
}) => Promise<void> {
  const { video, originMs, recording, keep } = args;
  const { state, toggle } = recording;
  /** What plays the take before the stretch. */
  const leadIn = useRef<{ track: DubTrack; audio: AudioContext } | null>(null);
  const endLeadIn = useCallback(() => {
    leadIn.current?.track.dispose();
    void leadIn.current?.audio.close();
    leadIn.current = null;
  }, []);
  const isLoading = useRef(false);
  const isIdle = useRef(true);
  useEffect(() => {
    isIdle.current = state.step === 'idle';
    if (isIdle.current) endLeadIn();
  }, [state, endLeadIn]);
  useEffect(() => endLeadIn, [endLeadIn]);

  return useCallback(
    async ({ take, facts, stretch, microphone }) => {
      if (isLoading.current) return;
      isLoading.current = true;
      const { samples, sampleRate } = await loadTakeSound(take, facts).finally(() => {
        isLoading.current = false;
      });
      // Another recording began while the take was loaded; `toggle` would end it.
      if (!isIdle.current) return;
      /** When a moment of the take is heard with the picture. */
      const toPictureMs = (takeMs: number) => originMs + takeStartMs(take) + takeMs;
      const toSample = (ms: number) => Math.round((ms * sampleRate) / 1000);
      const stretchMs = toPictureMs(stretch.fromMs);
      const startMs = Math.max(0, stretchMs - LEAD_IN_MS);
      const fromSample = toSample(stretch.fromMs);
      if (video && fromSample > 0) {
        const audio = new AudioContext();
        await audio.resume();
        const sound = audio.createBuffer(1, fromSample, sampleRate);
        sound.copyToChannel(samples.subarray(0, fromSample), 0);
        const heard = { sound, atMs: toPictureMs(0), gains: constantGain(1) };
        leadIn.current = {
          audio,
          track: new DubTrack({ video, audio, sound: { parts: [heard], original: constantGain(0) } }),
        };
      }
      const range = { line: take.lineIndex, startMs, endMs: toPictureMs(stretch.toMs) };
      toggle(microphone, range, async ({ preRollMs, recording: wav }, isDraft) => {
        const decoder = new OfflineAudioContext(1, 1, sampleRate);
        const again = (await decoder.decodeAudioData(await wav.arrayBuffer())).getChannelData(0);
        const redone = replaceStretch({
          samples,
          again,
          sampleRate,
          fromSample,
          toSample: toSample(stretch.toMs),
          againFrom: toSample(preRollMs + stretchMs - startMs),
        });
        await keep({
          recording: wavBlob({ samples: redone, sampleRate }),
          lineIndex: take.lineIndex,
          preRollMs: take.preRollMs,
          sourceTakeId: take.takeId,
          isDraft,
        });
      });
    },
    [video, originMs, toggle, keep],
  );
}
