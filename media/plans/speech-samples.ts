import { ffmpegGlobalOptions } from '@taici/frame-cutter';
import { untrustedInputOptions } from './input-options.ts';

/** A part of a recording, in milliseconds from its first sample. */
export interface SoundSpan {
  startMs: number;
  endMs: number;
}

/** Returns ffmpeg arguments that write a recording's sound to standard output: mono, 32-bit floats. */
export function planSpeechSamples(args: {
  recording: string;
  sampleRate: number;
  /** All of it by default. */
  span?: SoundSpan | undefined;
}): string[] {
  const { recording, sampleRate, span } = args;
  const options = span ? ['-ss', toSeconds(span.startMs), '-t', toSeconds(span.endMs - span.startMs)] : [];
  return [
    ...ffmpegGlobalOptions,
    ...untrustedInputOptions({ path: recording, options }),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le', 'pipe:1'],
  ];
}

const toSeconds = (ms: number) => (ms / 1000).toFixed(3);
