import { characterById } from '../screenplay/cast.ts';
import type { DemoLine } from '../types.ts';
import { DEMO_SAMPLE_RATE } from './audio-format.ts';

/**
 * Text as the value of a filter option inside a filter graph. ffmpeg unquotes twice: once for the graph
 * (`\ ' [ ] , ;`), once for the option (`\ ' :`), so the escapes go on in the opposite order.
 */
export function escapeSpeechText(text: string): string {
  return text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}

/**
 * ffmpeg arguments that speak every line with its character's voice, one raw file each: mono, signed 16 bit,
 * 48 kHz. `files[i]` belongs to `lines[i]`.
 */
export function planSpeech(args: { lines: readonly DemoLine[]; files: readonly string[] }): string[] {
  const inputs = args.lines.flatMap((line) => {
    const { voice } = characterById(line.speaker);
    return ['-f', 'lavfi', '-i', `flite=text=${escapeSpeechText(line.en)}:voice=${voice}`];
  });
  const outputs = args.lines.flatMap((line, index) => {
    const { pitch, pace } = characterById(line.speaker);
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
