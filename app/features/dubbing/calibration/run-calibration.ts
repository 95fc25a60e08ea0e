import { MediaClock } from '../media-clock.ts';
import type { Microphone } from '../microphone.ts';
import { type RecordedSound, wavBlob } from '../recorded-sound.ts';
import type { CalibrationSignal } from './calibration-signals.ts';
import type { RecordedCues } from './measure-latency.ts';

/** How long the recording goes on after the signal, for the slowest devices. */
const TAIL_MS = 700;

/**
 * Plays a signal as films are played, by a media element, and records it as takes are recorded. So the measured latency has
 * the same parts as that of a take. Returns null if it was cancelled, and `interrupted` if the microphone, the system, or
 * the player ended it. Throws the browser's error if the signal cannot be played.
 */
export async function recordCues(args: {
  microphone: Pick<Microphone, 'record' | 'nowMs'>;
  signal: CalibrationSignal;
  cancel: AbortSignal;
}): Promise<RecordedCues | 'interrupted' | null> {
  const { microphone, signal, cancel } = args;
  const url = URL.createObjectURL(wavBlob(signal.sound));
  const audio = new Audio(url);
  const clock = new MediaClock({ media: audio, nowMs: microphone.nowMs });
  const recording = await microphone.record(() => clock.read());
  const stop = AbortSignal.any([cancel, recording.interrupted]);
  let isComplete: boolean;
  let sound: RecordedSound;
  try {
    isComplete = await playToEnd(audio, stop);
  } finally {
    audio.pause();
    URL.revokeObjectURL(url);
    sound = await recording.stop();
  }
  if (cancel.aborted) return null;
  const leadMs = clock.leadMs();
  if (!isComplete || stop.aborted || leadMs === null) return 'interrupted';
  const startMs = leadMs - recording.startedMs;
  return { sound, cuesMs: signal.cuesMs.map((cueMs) => startMs + cueMs) };
}

/** Plays a sound and waits for its tail. Returns whether it came to its end: an error, the system, or `stop` may end it before. */
async function playToEnd(audio: HTMLAudioElement, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  const over = new AbortController();
  const { signal } = over;
  const ended = new Promise<boolean>((resolve) => {
    stop.addEventListener('abort', () => resolve(false), { signal });
    audio.addEventListener('error', () => resolve(false), { signal });
    // The end of a sound pauses it, too.
    audio.addEventListener('pause', () => audio.ended || resolve(false), { signal });
    audio.addEventListener('ended', () => setTimeout(resolve, TAIL_MS, true), { signal });
  });
  try {
    await audio.play();
    return await ended;
  } finally {
    over.abort();
  }
}
