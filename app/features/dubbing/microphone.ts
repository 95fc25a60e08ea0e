/** Recording formats; the first one that the browser supports is used. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

/** Whether this browser can record. A WeChat web view can't. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** An open microphone. Whoever opens it must close it. */
export interface Microphone {
  /** Returns the peak of the last few hundredths of a second, 0 to 1. */
  level(): number;
  /** Starts a recording. Resolves when the recording has started. */
  record(): Promise<Recording>;
  close(): void;
}

export interface Recording {
  /** When the recording started, as a value of `performance.now()`. */
  startedMs: number;
  /** Ends the recording and returns it. */
  stop(): Promise<Blob>;
}

/**
 * Asks for permission and opens the microphone. Turns off the browser's processing, such as noise suppression, so that
 * learners hear their unaltered voice. Throws the browser's errors: NotAllowedError, NotFoundError.
 */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  });
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 2048;
  audio.createMediaStreamSource(stream).connect(analyser);
  await audio.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
    },
    record: () => startRecording(stream),
    close() {
      for (const track of stream.getTracks()) track.stop();
      void audio.close();
    },
  };
}

async function startRecording(stream: MediaStream): Promise<Recording> {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType, audioBitsPerSecond: 128_000 } : {});
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const started = once(recorder, 'start');
  recorder.start();
  await started;
  return {
    startedMs: performance.now(),
    async stop() {
      const ended = once(recorder, 'stop');
      // Unplugging the microphone ends the recording early.
      if (recorder.state !== 'inactive') {
        recorder.stop();
        await ended;
      }
      return new Blob(chunks, { type: recorder.mimeType.split(';')[0] || 'audio/webm' });
    },
  };
}

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve) => target.addEventListener(name, () => resolve(), { once: true }));
