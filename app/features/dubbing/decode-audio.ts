/**
 * Fetches a sound and decodes it at `sampleRate` samples a second; several channels stay as they are. Throws when it
 * cannot be fetched or decoded.
 */
export async function decodeAudio(args: {
  url: string;
  sampleRate: number;
  signal?: AbortSignal;
}): Promise<AudioBuffer> {
  const response = await fetch(args.url, args.signal ? { signal: args.signal } : {});
  if (!response.ok) throw new Error(`the sound answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  return new OfflineAudioContext(1, 1, args.sampleRate).decodeAudioData(bytes);
}

/** The stretch [fromMs, toMs) of a sound as one channel of `sampleRate` samples a second; silence beyond its ends. */
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
