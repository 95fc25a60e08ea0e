/**
 * Fetches a sound and decodes it at `sampleRate` samples a second; several channels stay as they are. Throws when it
 * cannot be fetched or decoded.
 */
export async function decodeSound(args: {
  url: string;
  sampleRate: number;
  signal?: AbortSignal;
}): Promise<AudioBuffer> {
  const response = await fetch(args.url, args.signal ? { signal: args.signal } : {});
  if (!response.ok) throw new Error(`the sound answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  return new OfflineAudioContext(1, 1, args.sampleRate).decodeAudioData(bytes);
}

/** The channels of a sound as one, at equal shares. */
export function mixToMono(sound: AudioBuffer): Float32Array<ArrayBuffer> {
  const mono = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let i = 0; i < mono.length; i += 1) {
      mono[i] = (mono[i] ?? 0) + (samples[i] ?? 0) / sound.numberOfChannels;
    }
  }
  return mono;
}
