import type { SampleBlock } from './sample-batcher.ts';

/** The sound of a recording: one channel, of which 1 is full scale. */
export interface RecordedSound {
  samples: Float32Array<ArrayBuffer>;
  /** Samples per second. */
  sampleRate: number;
}

/** Returns the samples of blocks in order. Samples that are missing between two blocks are silence, so that times stay true. */
export function joinBlocks(blocks: readonly SampleBlock[]): Float32Array<ArrayBuffer> {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (!first || !last) return new Float32Array(0);
  const joined = new Float32Array(last.frame + last.samples.length - first.frame);
  for (const { frame, samples } of blocks) joined.set(samples, frame - first.frame);
  return joined;
}

/** Length of the parts in which a voice is looked for, in seconds. A click is shorter than a part. */
const PART_SECONDS = 0.05;
/** A part whose effective value is below this is silence: -50 dB relative to full scale. */
const SILENCE_LEVEL = 0.003;

/** Whether nothing can be heard in a sound: the microphone is muted, or it is the wrong one. */
export function isSilent({ samples, sampleRate }: RecordedSound): boolean {
  const length = Math.max(1, Math.round(PART_SECONDS * sampleRate));
  for (let start = 0; start < samples.length; start += length) {
    let energy = 0;
    const end = Math.min(samples.length, start + length);
    for (let i = start; i < end; i++) energy += (samples[i] ?? 0) ** 2;
    if (Math.sqrt(energy / length) >= SILENCE_LEVEL) return false;
  }
  return true;
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const LARGEST_SAMPLE = 32_767;

/**
 * Returns a sound as a WAV file: one channel of 16-bit samples (Multimedia Programming Interface and Data Specifications
 * 1.0, IBM and Microsoft, 1991). Values beyond full scale are clipped.
 */
export function encodeWav({ samples, sampleRate }: RecordedSound): ArrayBuffer {
  const file = new ArrayBuffer(HEADER_BYTES + BYTES_PER_SAMPLE * samples.length);
  const view = new DataView(file);
  const writeText = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, file.byteLength - 8, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  writeText(36, 'data');
  view.setUint32(40, file.byteLength - HEADER_BYTES, true);
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-1, Math.min(1, samples[i] ?? 0));
    view.setInt16(HEADER_BYTES + BYTES_PER_SAMPLE * i, Math.round(value * LARGEST_SAMPLE), true);
  }
  return file;
}

/** Returns a sound as a WAV file for the server or a media element. */
export const wavBlob = (sound: RecordedSound): Blob => new Blob([encodeWav(sound)], { type: 'audio/wav' });
