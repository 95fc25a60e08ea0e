import { execFileSync } from 'node:child_process';
import { SAMPLE_RATE } from '../features/extract-cepstra.ts';

/** Returns samples of a synthetic voice that says a text of letters and spaces, by the flite filter of ffmpeg. */
export function speak(text: string, voice: 'slt' | 'rms' | 'kal16' = 'slt'): Float32Array<ArrayBuffer> {
  const output = execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `flite=text=${text}:voice=${voice}`],
    ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
  ]);
  const speech = Float32Array.from({ length: output.length >> 2 }, (_, i) => output.readFloatLE(i * 4));
  return join(createHiss(0.5), speech, createHiss(0.5));
}

/** Returns the quiet noise of a microphone. */
export function createHiss(seconds: number): Float32Array<ArrayBuffer> {
  let state = 1;
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 0.001;
  });
}

export function join(...parts: Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
