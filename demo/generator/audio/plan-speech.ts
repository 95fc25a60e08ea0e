import { findCharacter } from '../screenplay/cast.ts';
import type { DemoLine } from '../types.ts';
import { DEMO_SAMPLE_RATE } from './audio-format.ts';

/**
 * Escapes text as the value of a filter option inside a filter graph. ffmpeg unquotes twice: once for the
 * graph (`\ ' [ ] , ;`), then for the option (`\ ' :`), so the escapes are applied in the opposite order.
 */
export function escapeSpeechText(text: string): string {
  return text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}

/**
 * Returns ffmpeg arguments that speak every line with its character's voice, into one raw file per line:
 * mono, signed 16-bit, 48 kHz. `files[i]` belongs to `lines[i]`. Throws RangeError when there are fewer files
 * than lines.
 */
export function planSpeech(args: { lines: readonly DemoLine[]; files: readonly string[] }): string[] {
  const inputs = args.lines.flatMap((line) => {
    const { voice } = findCharacter(line.speaker);
    return ['-f', 'lavfi', '-i', `flite=text=${escapeSpeechText(line.en)}:voice=${voice}`];
  });
  const outputs = args.lines.flatMap((line, index) => {
    const { pitch, pace } = findCharacter(line.speaker);
    const filter = [
      `aresample=${DEMO_SAMPLE_RATE}`,
      `asetrate=${Math.round(DEMO_SAMPLE_RATE * pitch)}`,
      `aresample=${DEMO_SAMPLE_RATE}`,
      `atempo=${(pace / pitch).toFixed(4)}`,
    ].join(',');
    const file = args.files[index];
    if (file === undefined) throw new RangeError('every line needs a file');
    return ['-map', `${index}:a`, '-af', filter, '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le', file];
  });
  return ['-y', ...inputs, ...outputs];
}
