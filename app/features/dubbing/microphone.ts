/** Recording formats; the first one that the browser supports is used. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

/** Whether this browser can record; a WeChat web view cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** An open microphone: tells its level, records, and is closed by who opened it. */
export interface Microphone {
  /** Greatest sample of the last few hundredths of a second, 0 to 1. */
  level(): number;
  /** Resolves once the first sound is being recorded. */
  record(): Promise<Recording>;
  close(): void;
}

export interface Recording {
  /** Of performance.now(), when the recording began. */
  beganMs: number;
  /** Ends it; all that was recorded. */
  stop(): Promise<Blob>;
}

/**
 * Asks for the microphone, as it is: a learner is to hear what was said, not what a telephone would make of it. Throws
 * what the browser throws: NotAllowedError, NotFoundError.
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
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    record: () => record(stream),
    close() {
      for (const track of stream.getTracks()) track.stop();
      void audio.close();
    },
  };
}

async function record(stream: MediaStream): Promise<Recording> {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType, audioBitsPerSecond: 128_000 } : {});
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const begun = once(recorder, 'start');
  recorder.start();
  await begun;
  return {
    beganMs: performance.now(),
    async stop() {
      const ended = once(recorder, 'stop');
      // A microphone that was pulled out has ended it already.
      if (recorder.state !== 'inactive') {
        recorder.stop();
        await ended;
      }
      return new Blob(pieces, { type: recorder.mimeType.split(';')[0] || 'audio/webm' });
    },
  };
}

const once = (target: EventTarget, name: string) =>
  new Promise<void>((resolve) => target.addEventListener(name, () => resolve(), { once: true }));
