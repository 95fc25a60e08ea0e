import { FULL_SCALE, MIN_CLIPPED_SAMPLES } from '#shared/take-level.ts';
import { joinBlocks, type RecordedSound } from './recorded-sound.ts';
import recorderWorkletUrl from './recorder-worklet.ts?worker&url';
import type { SampleBlock } from './sample-batcher.ts';

/** Whether this browser can record. A WeChat web view can't. */
export function canRecord(): boolean {
  return typeof AudioWorkletNode !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** How long the system may take to let the sound go on before a recording, in milliseconds. */
const RESUME_WITHIN_MS = 1500;

/** An open microphone. Whoever opens it must close it. */
export interface Microphone {
  /** The browser's ID of the device; in some browsers `default` for the system's choice. */
  readonly deviceId: string;
  /** Aborted when the device is unplugged or the permission is withdrawn. */
  readonly lost: AbortSignal;
  /** Returns the time of the audio clock, which also counts the samples of recordings, in milliseconds. */
  nowMs(): number;
  /** Returns the peak of the last few hundredths of a second, 0 to 1, and whether the sound was clipped. */
  level(): { peak: number; clipped: boolean };
  /**
   * Starts a recording; one at a time. Resolves when its first samples are there. `onSamples` is called whenever more have
   * arrived, about 47 times a second, also while the page is hidden.
   */
  record(onSamples?: () => void): Promise<Recording>;
  close(): void;
}

interface Recording {
  /** Time of the first sample on the microphone's clock, in milliseconds. */
  readonly startedMs: number;
  /** Aborted when no more samples will come: the microphone is lost, or the system has stopped the sound. */
  readonly interrupted: AbortSignal;
  /** Ends the recording and returns everything from its first sample on, also after an interruption. */
  stop(): Promise<RecordedSound>;
}

/** The rates that are recorded as they are. The browser converts others, such as a headset's 16 kHz, to 48 kHz. */
const chooseSampleRate = (deviceRate: number): number => (deviceRate === 44_100 ? 44_100 : 48_000);

/**
 * Asks for permission and opens the microphone with this ID, or the default one if it is not there. Turns off the browser's
 * processing, such as noise suppression, so that learners hear their unaltered voice. Throws the browser's errors, such as
 * NotAllowedError, NotFoundError, and NotReadableError.
 */
export async function openMicrophone({ deviceId }: { deviceId: string | null }): Promise<Microphone> {
  const stream = await askForMicrophone(deviceId);
  const closeStream = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const { sampleRate } = stream.getAudioTracks()[0]?.getSettings() ?? {};
  // A browser that doesn't tell the device's rate connects a microphone only at its own.
  const audio = new AudioContext(
    sampleRate === undefined ? {} : { sampleRate: chooseSampleRate(sampleRate) },
  );
  const close = () => {
    closeStream();
    void audio.close();
  };
  try {
    return await listenTo({ stream, audio, close });
  } catch (error) {
    close();
    throw error;
  }
}

/** Chromium doesn't honor an ID that is only preferred, so this asks for exactly this device, and then for any. */
async function askForMicrophone(deviceId: string | null): Promise<MediaStream> {
  const audio = {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 1,
  };
  const { mediaDevices } = navigator;
  if (deviceId === null) return mediaDevices.getUserMedia({ audio });
  try {
    return await mediaDevices.getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } });
  } catch (error) {
    const isGone = error instanceof Error && error.name === 'OverconstrainedError';
    if (!isGone) throw error;
    return mediaDevices.getUserMedia({ audio });
  }
}

async function listenTo(args: {
  stream: MediaStream;
  audio: AudioContext;
  close: () => void;
}): Promise<Microphone> {
  const { stream, audio, close } = args;
  const [track] = stream.getAudioTracks();
  const lost = new AbortController();
  track?.addEventListener('ended', () => lost.abort());
  await audio.audioWorklet.addModule(recorderWorkletUrl);
  const analyser = audio.createAnalyser();
  analyser.fftSize = 2048;
  const recorder = new AudioWorkletNode(audio, 'recorder', {
    channelCount: 1,
    channelCountMode: 'explicit',
    outputChannelCount: [1],
  });
  // Its output is silent. Browsers run only what leads to the loudspeaker.
  recorder.connect(audio.destination);
  let source: MediaStreamAudioSourceNode | null = null;
  const connect = () => {
    source?.disconnect();
    source = audio.createMediaStreamSource(stream);
    source.connect(analyser);
    source.connect(recorder);
  };
  connect();
  await audio.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    deviceId: track?.getSettings().deviceId ?? '',
    lost: lost.signal,
    nowMs: () => audio.currentTime * 1000,
    level() {
      analyser.getFloatTimeDomainData(samples);
      return measureLevel(samples);
    },
    record: (onSamples) => startRecording({ audio, recorder, connect, lost: lost.signal, onSamples }),
    close,
  };
}

/** Returns the peak of samples, 0 to 1, and whether they are clipped, by the rule that also judges the take. */
export function measureLevel(samples: Float32Array): { peak: number; clipped: boolean } {
  let peak = 0;
  let fullScaleRun = 0;
  let clipped = false;
  for (const sample of samples) {
    const size = Math.abs(sample);
    peak = Math.max(peak, size);
    fullScaleRun = size >= FULL_SCALE ? fullScaleRun + 1 : 0;
    if (fullScaleRun >= MIN_CLIPPED_SAMPLES) clipped = true;
  }
  return { peak, clipped };
}

async function startRecording(args: {
  audio: AudioContext;
  recorder: AudioWorkletNode;
  /** Connects the microphone to the recorder anew. */
  connect: () => void;
  lost: AbortSignal;
  onSamples: (() => void) | undefined;
}): Promise<Recording> {
  const { audio, recorder, connect, lost, onSamples } = args;
  const blocks: SampleBlock[] = [];
  const first = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  // What the recorder still had of an interrupted recording comes once the sound goes on.
  const fromFrame = Math.floor(audio.currentTime * audio.sampleRate);
  recorder.port.onmessage = ({ data }: MessageEvent<SampleBlock | null>) => {
    if (data === null) {
      if (blocks.length > 0) end.resolve();
      return;
    }
    if (data.frame < fromFrame) return;
    blocks.push(data);
    first.resolve();
    onSamples?.();
  };
  recorder.port.postMessage('start');
  const stopped = new AbortController();
  let isHeard = (await hasResumed(audio)) && (await isInTime(first.promise, lost));
  if (!isHeard && !lost.aborted) {
    // After the system has stopped it, the sound may be running by its state, and yet no sample comes. Starting it again
    // helps, with a new connection and a new order to the recorder.
    await isInTime(audio.suspend(), lost);
    connect();
    recorder.port.postMessage('start');
    isHeard = (await hasResumed(audio)) && (await isInTime(first.promise, lost));
  }
  if (!isHeard || audio.state !== 'running') stopped.abort();
  const onState = () => {
    if (audio.state !== 'running') stopped.abort();
  };
  audio.addEventListener('statechange', onState);
  const interrupted = AbortSignal.any([lost, stopped.signal]);
  const interruption = aborted(interrupted);
  const startedMs = blocks[0] ? (blocks[0].frame / audio.sampleRate) * 1000 : audio.currentTime * 1000;
  return {
    startedMs,
    interrupted,
    async stop() {
      recorder.port.postMessage('stop');
      // A sound system that has stopped doesn't answer.
      await Promise.race([end.promise, interruption]);
      recorder.port.onmessage = null;
      audio.removeEventListener('statechange', onState);
      return { samples: joinBlocks(blocks), sampleRate: audio.sampleRate };
    },
  };
}

/** Whether the sound goes on. While it is held back, as by a phone call, a browser refuses to resume it, or never answers. */
async function hasResumed(audio: AudioContext): Promise<boolean> {
  await isInTime(audio.resume());
  return audio.state === 'running';
}

/** Whether what the sound system promises is done within the time that it may take, and before the microphone is lost. */
function isInTime(promise: Promise<unknown>, lost?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), RESUME_WITHIN_MS);
    const settle = (isDone: boolean) => {
      clearTimeout(tooLate);
      resolve(isDone);
    };
    lost?.addEventListener('abort', () => settle(false), { once: true });
    promise.then(
      () => settle(true),
      () => settle(false),
    );
  });
}

/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
