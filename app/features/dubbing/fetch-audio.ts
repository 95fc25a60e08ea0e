/**
 * Fetches an audio file and decodes it at `sampleRate` samples per second. Keeps the number of channels. Throws if the
 * file can't be fetched or decoded.
 */
export async function fetchAudio(args: {
  url: string;
  sampleRate: number;
  signal?: AbortSignal;
}): Promise<AudioBuffer> {
  const response = await fetch(args.url, args.signal ? { signal: args.signal } : {});
  if (!response.ok) throw new Error(`the sound answered ${response.status}`);
  return decodeSoundFile({ bytes: await response.arrayBuffer(), sampleRate: args.sampleRate });
}

/** Decodes a sound file like `fetchAudio`. Throws if it can't be decoded. */
export const decodeSoundFile = (args: { bytes: ArrayBuffer; sampleRate: number }): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, args.sampleRate).decodeAudioData(args.bytes);

/**
 * Returns the range [fromMs, toMs) of a sound as one channel of `sampleRate` samples per second. The samples before its
 * start and after its end are silence.
 */
export async function resample(args: {
  sound: AudioBuffer;
  fromMs: number;
  toMs: number;
  sampleRate: number;
}): Promise<Float32Array<ArrayBuffer>> {
  const { sound, fromMs, toMs, sampleRate } = args;
  const length = Math.max(1, Math.round(((toMs - fromMs) * sampleRate) / 1000));
  const offline = new OfflineAudioContext(1, length, sampleRate);
  const source = offline.createBufferSource();
  source.buffer = sound;
  source.connect(offline.destination);
  source.start(Math.max(0, -fromMs) / 1000, Math.max(0, fromMs) / 1000);
  return (await offline.startRendering()).getChannelData(0);
}
